\ir ../fixtures.psql
select is(oauth._client_name(given), shown, 'shown: ' || shown) from (values
  ('Claude', 'Claude'), (e' Claude \n\t Code ', 'Claude Code'), (null, 'A client without a name'), ('', 'A client without a name'), (e'\u200B\u202E', 'A client without a name'), (e' \u3164\u1680', 'A client without a name'), (e'\u1680Claude\u0085', 'Claude'),
  (e'Cla\u202Eude', 'Cla ude'), (e'Moot\u00ADhall', 'Moot hall'), ('<b>x</b>', '<b>x</b>'), (repeat('é', 90), repeat('é', 80))) as v (given, shown);
select * from finish();
rollback;

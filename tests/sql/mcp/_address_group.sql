\ir ../fixtures.psql

select is(mcp._address_group('192.0.2.7'), '192.0.2.7', 'an IPv4 address stands for itself');
select is(mcp._address_group('::ffff:192.0.2.7'), '192.0.2.7', 'an IPv4 address mapped into IPv6 is the same address');
select is(mcp._address_group('2001:db8:1:2:3:4:5:6'), mcp._address_group('2001:db8:1:2:ffff::1'), 'IPv6 counts by its network of 64 bits');
select isnt(mcp._address_group('2001:db8:1:2::1'), mcp._address_group('2001:db8:1:3::1'), 'another network of 64 bits is another address');
select is(mcp._address_group('2001:db8:1:2::1'), '2001:db8:1:2::/64', 'and is written as a network');
select is(mcp._address_group(null), 'unknown', 'callers without an address share one');

select * from finish();
rollback;

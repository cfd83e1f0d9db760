import { expect, test } from 'vitest';
import { bareAddress, clientOf } from '../../../contract/model/client-address.ts';

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::ffff:102:304', '1.2.3.4'],
  ['[::ffff:1.2.3.4]:5678', '1.2.3.4'],
  ['0:0:0:0:0:FFFF:1.2.3.4', '1.2.3.4'],
  ['::1', '0:0:0:0::/64'],
  ['[::1]:5678', '0:0:0:0::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:1::', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['[fe80::1%eth0]:80', 'fe80:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
  ['2001:db8::1::2', '2001:db8::1::2'],
])('the client "%s" counts as "%s"', (address, client) => {
  expect(clientOf(address)).toBe(client);
});

test('a text that is not an address makes a short name', () => {
  expect(clientOf('x'.repeat(10_000))).toHaveLength(64);
});

test.each([
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[::1]:5678', '::1'],
  ['[::1]', '::1'],
  ['::1', '::1'],
  ['2001:db8::5678', '2001:db8::5678'],
  ['example.test:80', 'example.test:80'],
])('the address "%s" is "%s" without brackets and port', (text, address) => {
  expect(bareAddress(text)).toBe(address);
});

import { expect, test } from 'vitest';
import { isPublicAddress, isPublicUrl } from '../../../control-plane/model/shared/public-address.ts';

test.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.1',
  ],
  ...[
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
  ],
  ...['2002:a00:1::', '2001::1', '2001:0:a00:1::'],
])('%s is not of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '11.0.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '100.128.0.1',
  '223.255.255.255',
  '2001:4860::8888',
  '2a01:4f8::1',
])('%s is of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...[
    'http://shop.test/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://db.localhost/',
    'https://printer.local/',
    'https://api.internal/',
  ],
  ...[
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'ftp://shop.test/',
    'shop',
  ],
])('%s leads to no public address', (url) => {
  expect(isPublicUrl(url)).toBe(false);
});

test.each(['https://shop.test/a?b', 'https://1.1.1.1/', 'https://localhost.example/', 'https://[2a01:4f8::1]/'])(
  '%s is public',
  (url) => {
    expect(isPublicUrl(url)).toBe(true);
  },
);

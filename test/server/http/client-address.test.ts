import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { traceIdOf } from '../../../server/dispatch/trace-id.ts';
import { createProxyTrust, type TrustProxy } from '../../../server/http/trust-proxy.ts';

function addressWith(trustProxy?: TrustProxy, forwardedFor = '192.0.2.9, 198.51.100.7'): string {
  const socket = new Socket();
  // A socket that is not connected has no address.
  Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' });
  const request = new IncomingMessage(socket);
  request.headers = { 'x-forwarded-for': forwardedFor };
  return createProxyTrust(trustProxy).clientAddress(request);
}

test('ignores X-Forwarded-For by default', () => {
  expect([addressWith(), addressWith(false)]).toEqual(['127.0.0.1', '127.0.0.1']);
});

test('takes the address before the trusted proxies', () => {
  const addresses = [
    addressWith(1),
    addressWith(2),
    addressWith('loopback, 198.51.100.0/24'),
    addressWith(['loopback']),
    addressWith(true),
  ];

  expect(addresses).toEqual(['198.51.100.7', '192.0.2.9', '192.0.2.9', '198.51.100.7', '192.0.2.9']);
});

test.each([
  ['192.0.2.9:5678', '192.0.2.9'],
  ['192.0.2.9:5678, 10.0.0.1:443', '192.0.2.9'],
  ['[2001:db8::1]:5678', '2001:db8::1'],
  ['[2001:db8::1], [::ffff:10.0.0.1]:443', '2001:db8::1'],
])('takes the address of "%s" without its port', (forwardedFor, address) => {
  expect(addressWith('loopback, 10.0.0.0/8', forwardedFor)).toBe(address);
});

test('rejects a wrong address when the server starts', () => {
  expect(() => createProxyTrust('nonsense')).toThrow('invalid IP address: nonsense');
});

test.each([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '4bf92f3577b34da6a3ce929d0e0e4736'],
  ['cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more', '4bf92f3577b34da6a3ce929d0e0e4736'],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more', null],
  ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', null],
  ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', null],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', null],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', null],
  ['nonsense', null],
])('the trace id of "%s" is %s', (traceparent, traceId) => {
  expect(traceIdOf({ headers: { traceparent } })).toBe(traceId);
});

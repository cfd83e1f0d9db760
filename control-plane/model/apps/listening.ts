import type { ServiceDefinition } from '../tables/apps.ts';
import type { Listener, Failure } from './findings.ts';

const mostNamed = 3;

/** The failure of a running container whose port is not open; `null` without one, and while `listening` is unknown. */
export function portFailure(service: ServiceDefinition, listening: readonly Listener[] | null): Failure | null {
  const { name, port } = service;
  if (port === null || listening === null) return null;
  if (listening.some((one) => one.port === port && !isLoopback(one))) return null;
  const nothing = `Nothing listens on port ${port} of the service "${name}"`;
  if (listening.length === 0) return { code: 'not_listening', message: `${nothing}.`, isFinal: false };
  if (listening.some((one) => one.port === port)) {
    const own = listening.filter((one) => one.port === port);
    const message = `${nothing} from outside its container; the program listens on ${placesOf(own)}. Let it listen on 0.0.0.0.`;
    return { code: 'loopback_only', message, isFinal: false };
  }
  const message = `${nothing}; the program listens on ${placesOf(listening)}. Let it listen on port ${port} of 0.0.0.0${adviceOf(service, listening)}.`;
  const open = new Set(listening.filter(isForAll).map((one) => one.port));
  const [otherPort] = open;
  const failure = { code: 'wrong_port', message, isFinal: false } as const;
  return otherPort !== undefined && open.size === 1 ? { ...failure, otherPort } : failure;
}

function isForAll({ address }: Listener): boolean {
  return address === '0.0.0.0' || address === '::';
}

/**
 * Advice beside that for the program: the source has a choice for the port of the service with the app's address
 * alone.
 */
function adviceOf({ address = 'app' }: ServiceDefinition, listening: readonly Listener[]): string {
  const [port, ...others] = [...new Set(listening.filter((one) => !isLoopback(one)).map((one) => one.port))];
  if (port === undefined) return '';
  return address === 'app' && others.length === 0
    ? `, or set \`port\` of the source to ${port}`
    : ', or name its port in the source';
}

function isLoopback({ address }: Listener): boolean {
  return address === '::1' || address.startsWith('127.');
}

function placesOf(listening: readonly Listener[]): string {
  const places = listening.map(({ address, port }) => {
    if (isForAll({ address, port })) return `port ${port}`;
    return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
  });
  const named = [...new Set(places)];
  const rest = named.length > mostNamed ? ' and others' : '';
  return named.slice(0, mostNamed).join(', ') + rest;
}

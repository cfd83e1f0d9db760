import { createServer, type Server } from 'node:http';
import { DataError } from '../../shared/data-error.ts';
import { listenOn, stopListening } from '../../../server/http/listen.ts';

/** A port to listen on, with the name of its setting. */
export interface Place {
  readonly setting: string;
  readonly host: string;
  /** 0 is a free one. */
  readonly port: number;
}

/** Addresses of the API, and of health and metrics. */
export interface ServedPorts {
  readonly port: number;
  readonly adminPort: number;
  readonly host: string;
  readonly adminHost: string;
}

/** Throws a `DataError` if a server cannot listen on a port of its own. Called before anything is written. */
export async function requirePorts({ port, adminPort, host, adminHost }: ServedPorts): Promise<void> {
  const problems = await problemsOfPlaces([
    { setting: '--port', host, port },
    { setting: '--admin-port', host: adminHost, port: adminPort },
  ]);
  if (problems.length > 0) throw new DataError(['The server cannot listen:', ...problems].join('\n  '));
}

/** A sentence for each place that cannot be listened on at the same time as the others. Nothing listens afterwards. */
export async function problemsOfPlaces(places: readonly Place[]): Promise<string[]> {
  const servers: Server[] = [];
  const problems: string[] = [];
  for (const { setting, host, port } of places) {
    const server = createServer();
    const why = await whyNotListening(server, host, port);
    if (why === null) servers.push(server);
    else problems.push(`${setting}: ${host}:${port} ${why}`);
  }
  await Promise.all(servers.map(stopListening));
  return problems;
}

async function whyNotListening(server: Server, host: string, port: number): Promise<string | null> {
  try {
    await listenOn(server, port, host);
    return null;
  } catch (error) {
    // Node throws errors with a code here.
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return 'is used by another program. Stop that one, or choose another port.';
    if (code === 'EACCES') return 'needs privileges. Give them to this user, or choose a port above 1023.';
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      return 'is not an address of this machine. Choose one that is.';
    return `cannot be listened at: ${message}. Choose another address or port.`;
  }
}

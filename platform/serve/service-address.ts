/** The address of the service for browsers, which may be known only when it listens. */
export interface ServiceAddress {
  readonly get: () => string;
  /** Without an address in the configuration, it is that of this machine. */
  readonly listensAt: (port: string) => void;
}

export function createServiceAddress(configured: string | null | undefined): ServiceAddress {
  let address = configured ?? '';
  return {
    get: () => address,
    listensAt: (port) => {
      if (address === '') address = `http://localhost:${port}`;
    },
  };
}

/** The addresses of a service, as its operator has set them. */
interface Addresses {
  /** `null` is that of this service. */
  readonly dashboardUrl: string | null;
  readonly serviceUrl?: () => string;
}

/** Address of the dashboard. That of this service may be known only when it listens, so no address is kept. */
export function dashboardUrlOf({ dashboardUrl, serviceUrl }: Addresses): string {
  return dashboardUrl ?? serviceUrl?.() ?? '';
}

/** Address of the status pages, which are of the dashboard if they have none of their own. */
export function statusUrlOf({ statusUrl, ...addresses }: Addresses & { readonly statusUrl: string | null }): string {
  return statusUrl ?? `${dashboardUrlOf(addresses)}/status`;
}

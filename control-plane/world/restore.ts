import type { Surroundings } from './seed/surroundings.ts';
import type { SimulatedPorts } from '../simulated-ports.ts';

/** Sets the simulations of a new world to the surroundings, with times later by `shiftMs`. */
export function restore(surroundings: Surroundings, ports: SimulatedPorts, shiftMs: number): void {
  const later = (at: number) => at + shiftMs;
  const laterOrNull = (at: number | null) => (at === null ? null : later(at));
  const { payments, names, certificates, traffic, outages, running, sources, images, imports, credentials, script } =
    surroundings;
  const { ledger } = ports.payments;
  for (const [userId, card] of payments.cards) ledger.setCard(userId, card);
  const invoices = payments.invoices.list.map((invoice) => ({ ...invoice, createdAt: later(invoice.createdAt) }));
  ledger.adopt(payments.invoices.payerId, invoices);
  ports.payments.adopt(payments.subscriptions.map((one) => ({ ...one, anchor: later(one.anchor) })));
  ports.dns.restore(new Map(names));
  for (const [host, certificate] of certificates) {
    const { notBefore, notAfter } = certificate;
    ports.ingress.restore(host, { ...certificate, notBefore: later(notBefore), notAfter: later(notAfter) });
  }
  ports.telemetry.restore(shiftMs, new Map(traffic.sites));
  const { effects } = ports.telemetry;
  effects.restore(() => {
    for (const [appId, createdAt] of traffic.created)
      effects.follow(appId, 0, [{ kind: 'stopped', from: 0, until: later(createdAt) }]);
    for (const { appId, from, until } of outages)
      effects.add(appId, { kind: 'outage', from: later(from), until: laterOrNull(until) });
    for (const { wanted, containers } of running) {
      const moved = containers.map((container) => ({ ...container, startedAt: later(container.startedAt) }));
      ports.runtime.restore(wanted, moved);
    }
  });
  for (const [id, files] of sources.uploads) ports.sources.restoreUpload(id, files);
  for (const [login, installations] of sources.installations) ports.sources.restoreInstallations(login, installations);
  for (const [url, { branches, commits, ...repository }] of sources.repositories) {
    const histories = new Map(branches.map((branch) => [branch, commits]));
    ports.sources.restore(url, { ...repository, installationId: null, branches: histories });
  }
  for (const image of images) ports.registry.restore({ ...image, createdAt: laterOrNull(image.createdAt) });
  ports.importer.restore(imports);
  for (const [id, expiresAt] of credentials) ports.ssh.restore(id, later(expiresAt));
  ports.assistant.learn(script);
}

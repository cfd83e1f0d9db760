import type { Ingress, Route } from '../ingress.ts';
import { type Suite, equal } from './assert.ts';

interface Subject {
  readonly ingress: Ingress;
  readonly pass: (milliseconds: number) => Promise<void>;
}

const route: Route = {
  id: 'app-1',
  region: 'eu',
  hosts: [{ host: 'shop.test', redirectTo: null }],
  target: { service: 'web', generation: '1', port: 8080 },
};

/** What every ingress has to do, by name. */
export const ingressSuite: Suite<Subject> = {
  'leads an app to its newest route, until it is removed': async (create) => {
    const { ingress } = await create();
    const newer = { ...route, target: { service: 'web', generation: '2', port: 8080 } };

    const none = await ingress.observe(route);
    await ingress.point(route);
    await ingress.point(newer);
    const pointed = await ingress.observe(route);
    await ingress.remove(route);
    await ingress.remove(route);

    equal([none, pointed, await ingress.observe(route)], [null, newer, null]);
  },

  'gets a certificate after a while, and removes it': async (create) => {
    const { ingress, pass } = await create();
    const host = { region: 'eu', host: 'shop.test' };

    const before = await ingress.certificate(host);
    await ingress.requestCertificate(host);
    await ingress.requestCertificate(host);
    const running = await ingress.certificate(host);
    await pass(120_000);
    const issued = await ingress.certificate(host);
    await ingress.removeCertificate(host);
    const after = await ingress.certificate(host);

    equal([before.attempt, before.certificate], ['idle', null]);
    equal([running.attempt, running.certificate], ['running', null]);
    equal([issued.attempt, issued.certificate !== null, issued.error], ['idle', true, null]);
    equal([after.attempt, after.certificate], ['idle', null]);
  },
};

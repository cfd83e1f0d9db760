import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { certificateRow, domainRow } from '../../../control-plane/ports/suites/rows.ts';
import { type startPlane, uuid } from './plane.ts';

/** A domain www.acme.test of the app shop, with a certificate. */
export async function insertDomain(
  store: Awaited<ReturnType<typeof startPlane>>['store'],
  number: number,
  domain: Partial<RowOf<'domains'>> = {},
  certificate: Partial<RowOf<'certificates'>> = {},
): Promise<void> {
  const id = uuid(number);
  await store.write('system', async (tx) => {
    await tx.domains.insert(domainRow(id, { host: 'www.acme.test', heldHost: 'www.acme.test', ...domain }));
    await tx.certificates.insert(certificateRow(id, certificate));
  });
}

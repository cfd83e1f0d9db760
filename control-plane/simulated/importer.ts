import type { Clock } from '../ports/clock.ts';
import type { ImportAccess, ImportedProject, Importer, ImportUnit } from '../ports/importer.ts';
import { Refused } from '../ports/refused.ts';
import { Outages } from './outages.ts';

interface AccountUnit {
  readonly unit: ImportUnit;
  /** `null` for a unit that cannot be imported. */
  readonly project: ImportedProject | null;
}

/**
 * Imports from one account, the same for each platform and token. Tokens that contain `wrong` or `invalid` are
 * refused.
 */
export class SimulatedImporter implements Importer {
  readonly outages: Outages;
  #units: readonly AccountUnit[] = [];

  constructor({ clock }: { readonly clock: Clock }) {
    this.outages = new Outages(() => clock.now());
  }

  /** Sets the units of the account. */
  restore(units: readonly AccountUnit[]): void {
    this.#units = units;
  }

  async units(access: ImportAccess): Promise<readonly ImportUnit[]> {
    this.#check(access);
    return this.#units.map(({ unit }) => unit);
  }

  async project(access: ImportAccess, unitId: string): Promise<ImportedProject | null> {
    this.#check(access);
    return this.#units.find(({ unit }) => unit.id === unitId)?.project ?? null;
  }

  #check({ provider, token }: ImportAccess): void {
    this.outages.check(provider);
    if (/wrong|invalid/.test(token)) throw new Refused(`${provider} does not accept the token.`);
  }
}

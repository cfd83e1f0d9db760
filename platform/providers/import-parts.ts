import { compareText } from '../../control-plane/model/shared/order.ts';
import type { ImportedProject, ImportUnit } from '../../control-plane/ports/importer.ts';
import type { OutgoingResponse } from '../shared/outgoing.ts';

/** An account on another platform. */
export interface Account {
  units(): Promise<readonly ImportUnit[]>;
  project(unitId: string): Promise<ImportedProject | null>;
}

/** Reads an address of the platform. `null` if it does not exist. Rejects with `Refused` without access. */
export type ReadJson = (url: string, headers?: Readonly<Record<string, string>>) => Promise<Page | null>;

export interface Page {
  readonly json: unknown;
  readonly headers: OutgoingResponse['headers'];
}

type Warning = ImportedProject['warnings'][number];

/** Form of a variable's name. */
const keyForm = /^[A-Z_][A-Z0-9_]{0,79}$/;
const mostVars = 200;
const mostDomains = 50;
const mostWarnings = 100;

interface Parts {
  readonly name: string;
  readonly source: ImportedProject['source'];
  /** Key and value of each variable. */
  readonly vars: readonly (readonly [string, string])[];
  readonly domains: readonly string[];
  readonly warnings: readonly Warning[];
}

/** Makes a project of another platform's unit. Parts that are impossible here are left out with a warning. */
export function projectOf({ name, source, vars, domains, warnings }: Parts): ImportedProject {
  const possible = vars.filter(([key]) => keyForm.test(key)).sort(([one], [other]) => compareText(one, other));
  const others = vars.filter(([key]) => !keyForm.test(key));
  const named = others.map(([key]) =>
    warning('var_skipped', `The variable "${key}" has a name that it cannot have here.`),
  );
  const many =
    possible.length > mostVars
      ? [warning('vars_skipped', `An app has at most ${mostVars} variables. The others are left out.`)]
      : [];
  return {
    name: name.slice(0, 80),
    source,
    // Other platforms do not mark secrets, so each is one.
    vars: possible.slice(0, mostVars).map(([key, value]) => ({ key, value, isSecret: true })),
    domains: [...new Set(domains)].sort(compareText).slice(0, mostDomains),
    warnings: [...warnings, ...named, ...many].slice(0, mostWarnings),
  };
}

export function warning(code: string, message: string): Warning {
  return { code, message };
}

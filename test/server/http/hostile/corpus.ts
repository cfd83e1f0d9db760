import { connections } from './connections.ts';
import { credentials } from './credentials.ts';
import { forms } from './forms.ts';
import { headers } from './headers.ts';
import { lengths } from './lengths.ts';
import { methods } from './methods.ts';
import { negotiation } from './negotiation.ts';
import { path } from './path.ts';
import { query } from './query.ts';
import { structures } from './structures.ts';
import { syntaxes } from './syntaxes.ts';
import { types } from './types.ts';
import { values } from './values.ts';
import type { Hostile } from './wire.ts';

/** Requests that mean no good, or do not know better, by what is wrong with them. */
export const corpus: Readonly<Record<string, readonly Hostile[]>> = {
  path,
  query,
  headers,
  credentials,
  negotiation,
  methods,
  syntaxes,
  structures,
  values,
  types,
  forms,
  lengths,
  connections,
};

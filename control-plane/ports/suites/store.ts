import type { Store } from '../store.ts';
import type { Check } from './assert.ts';
import { constraintChecks } from './store-constraints.ts';
import { queryChecks } from './store-queries.ts';
import { scopeChecks } from './store-scopes.ts';
import { transactionChecks } from './store-transactions.ts';

/** What every store has to do, by name. Each check gets a store of its own. */
export const storeSuite: Readonly<Record<string, Check<Store>>> = {
  ...transactionChecks,
  ...constraintChecks,
  ...scopeChecks,
  ...queryChecks,
};

import type { Store } from '../store.ts';
import type { Suite } from './assert.ts';
import { concurrencyChecks } from './store-concurrency.ts';
import { constraintChecks } from './store-constraints.ts';
import { manyRowsChecks } from './store-many-rows.ts';
import { queryChecks } from './store-queries.ts';
import { scopeChecks } from './store-scopes.ts';
import { surroundingsChecks } from './store-surroundings.ts';
import { transactionChecks } from './store-transactions.ts';

/** Requirements for every store, by name. Each check gets a store of its own. */
export const storeSuite: Suite<Store> = {
  ...transactionChecks,
  ...constraintChecks,
  ...scopeChecks,
  ...queryChecks,
  ...manyRowsChecks,
  ...surroundingsChecks,
  ...concurrencyChecks,
};

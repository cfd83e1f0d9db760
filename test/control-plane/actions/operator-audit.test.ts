import { expect, test } from 'vitest';
import { searchAudit } from '../../../control-plane/actions/operator/search-audit.ts';
import { auditRow, workspaceRow } from '../../../control-plane/ports/suites/rows.ts';
import { countStatements } from '../../platform/database/count-statements.ts';
import { startRows } from '../reconcile/start-rows.ts';

/** A workspace for each number, with an event each, the first one the oldest. */
function startEvents(count: number) {
  return startRows(async (tx) => {
    for (let number = 1; number <= count; number++) {
      await tx.workspaces.insert(workspaceRow(`w${number}`));
      await tx.auditEvents.insert(auditRow(`e${number}`, { workspaceId: `w${number}`, at: number }));
    }
  });
}

test('a search of all workspaces takes as many statements for many as for few', async () => {
  const [few, many] = [await startEvents(2), await startEvents(300)];
  const counts = [countStatements(few.store), countStatements(many.store)];

  await searchAudit(few, { limit: 50 });
  const found = await searchAudit(many, { limit: 50 });

  expect(found.map(({ workspaceSlug }) => workspaceSlug).slice(0, 2)).toEqual(['w300', 'w299']);
  expect(found).toHaveLength(50);
  expect(counts.map((take) => take())).toEqual([3, 3]);
});

test('a search with both times finds the events between them, newest first', async () => {
  const { store } = await startEvents(9);
  const ids = async (filter: object) =>
    (await searchAudit({ store }, { limit: 3, ...filter })).map(({ event }) => event.id);

  expect(await ids({ since: 4, until: 5 })).toEqual(['e5', 'e4']);
  expect(await ids({ since: 2, until: 7 })).toEqual(['e7', 'e6', 'e5']);
  expect(await ids({ since: 8 })).toEqual(['e9', 'e8']);
  expect(await ids({ until: 1 })).toEqual(['e1']);
  expect(await ids({ since: 1, until: 9, workspace: 'w4' })).toEqual(['e4']);
});

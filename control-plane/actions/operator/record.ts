import type { Operator } from '../../model/shared/caller.ts';
import type { Store, Tx } from '../../ports/store.ts';
import type { FieldChange } from '../../model/tables/platform.ts';

/** Ports of an action of the operator. A reconciler of a running server applies what such an action has written. */
export interface OperatorPorts {
  readonly store: Store;
}

/** An action of the operator. */
export interface OperatorEvent {
  /** Name of the action after `operator.`. */
  readonly operation: string;
  readonly target: { readonly type: string; readonly id: string; readonly name: string };
  /** The workspace whose audit log gets the event; `null` for none. */
  readonly workspaceId: string | null;
  readonly changes: readonly FieldChange[];
}

/** Adds an event to the operator's log, and to the audit log of its workspace. */
export async function record(tx: Tx, { operator }: Operator, event: OperatorEvent): Promise<void> {
  const { target, workspaceId, changes } = event;
  const operation = `operator.${event.operation}`;
  const detail = { target, workspaceId, changes };
  await tx.operatorEvents.insert({ id: tx.id(), at: tx.now, operation, operator, subject: target.id, detail });
  if (workspaceId !== null) await tx.audit({ workspaceId, operation, target, changes });
}

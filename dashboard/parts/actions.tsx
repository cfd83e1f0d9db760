import { type ReactNode, useEffect, useRef } from 'react';
import { type Lacking, whyNot } from '../../client/why-not.ts';
import type { RequestDetails } from '../../client/index.ts';
import type { Schema } from '../live/api.ts';
import { Problem } from './problem.tsx';

type OperationId = Parameters<typeof whyNot>[1];

/** Why a role does not allow an operation, as a sentence; `null` if it does. */
export function refusalOf(role: Schema<'Role'>, id: OperationId, details?: RequestDetails): string | null {
  const lacking = whyNot({ role }, id, details);
  return lacking && describeLacking(lacking, role);
}

function describeLacking({ role: needed }: Lacking, role: string): string {
  return needed === undefined
    ? 'Your sign-in does not allow this.'
    : `Needs the role ${needed}; you are ${role}. Ask an owner of the workspace.`;
}

interface ActionProps {
  readonly children: ReactNode;
  readonly onClick?: (() => void) | undefined;
  /** Why it is not possible now: the button stays, and says so. */
  readonly refusal?: string | null | undefined;
  readonly isPending?: boolean;
  readonly kind?: 'primary' | 'danger' | 'plain';
  readonly type?: 'button' | 'submit';
  readonly label?: string;
  /** Whether what it opens is open. */
  readonly isExpanded?: boolean;
}

/** A button. One that is not allowed can be reached by keyboard, so that its reason can be read. */
export function Action({
  children,
  onClick,
  refusal = null,
  isPending = false,
  kind = 'plain',
  type = 'button',
  label,
  isExpanded,
}: ActionProps) {
  const isOff = refusal !== null || isPending;
  return (
    <button
      type={type}
      className={kind}
      aria-label={label}
      aria-expanded={isExpanded}
      aria-disabled={isOff || undefined}
      title={refusal ?? undefined}
      aria-description={refusal ?? undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Called by the button; without it the content has buttons of its own. */
  readonly onConfirm?: () => void;
  readonly verb?: string;
  readonly isDangerous?: boolean;
  readonly isPending?: boolean;
  readonly refusal?: string | null;
  readonly error?: unknown;
}

/** A dialog of the browser, which keeps the focus within. Its end gives the focus back, or to the content. */
export function Dialog({ title, children, onClose, onConfirm, verb, ...more }: DialogProps) {
  const { isDangerous = false, isPending = false, refusal = null, error = null } = more;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // A dialog that an action has ended is taken out of the page with the focus.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else document.getElementById('content')?.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === null && !isPending) onConfirm?.();
        }}
      >
        <h2>{title}</h2>
        {children}
        {error !== null && <Problem error={error} />}
        <div className="actions">
          <button type="button" onClick={() => dialog.current?.close()}>
            {onConfirm ? 'Cancel' : 'Close'}
          </button>
          {onConfirm && (
            <Action type="submit" kind={isDangerous ? 'danger' : 'primary'} isPending={isPending} refusal={refusal}>
              {verb}
            </Action>
          )}
        </div>
      </form>
    </dialog>
  );
}

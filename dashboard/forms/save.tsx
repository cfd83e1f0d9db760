import type { ReactNode } from 'react';
import { Action } from '../parts/actions.tsx';
import { Problem } from '../parts/problem.tsx';

interface SaveProps {
  /** The change that the form makes. */
  readonly of: { readonly error: unknown; readonly isSuccess: boolean; readonly isPending: boolean };
  readonly refusal?: string | null;
  readonly kind?: 'primary' | 'plain';
  /** Said after a success. */
  readonly done?: string;
  readonly children: ReactNode;
}

/** The end of a form: what went wrong, that it is saved, and the button. */
export function Save({ of, refusal = null, kind = 'plain', done = 'Saved', children }: SaveProps) {
  return (
    <>
      {of.error !== null && <Problem error={of.error} />}
      <div className="actions">
        <Action type="submit" kind={kind} refusal={refusal} isPending={of.isPending}>
          {children}
        </Action>
        <span className="quiet small" role="status">
          {of.isSuccess ? done : ''}
        </span>
        {refusal !== null && <span className="quiet small">{refusal}</span>}
      </div>
    </>
  );
}

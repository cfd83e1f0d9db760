import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cureOf, Problem } from './problem.tsx';

interface ShownProps<Data> {
  readonly of: Pick<UseQueryResult<Data, unknown>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** Rows of what will be there, so that nothing jumps. */
  readonly rows?: number;
  /** The name of what is looked at, for the sentence of a 404. */
  readonly name: string;
  /** The sentence of a 403: who may see it. */
  readonly needs?: string;
  /** Shown in the place of no records. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (data: Data) => boolean;
  readonly children: (data: Data) => ReactNode;
}

/** The states of everything that is read: waiting, forbidden, gone, another error, empty, and there. */
export function Shown<Data>({ of, rows = 3, name, needs, empty, isEmpty, children }: ShownProps<Data>) {
  const { data, error, isPending, refetch } = of;
  if (isPending) return <Waiting rows={rows} />;
  // Data from before stays below the error.
  if (error !== null && data === undefined)
    return <Failed error={error} name={name} needs={needs} retry={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <>
      {error !== null && <Problem error={error} retry={() => void refetch()} />}
      {empty !== undefined && isEmpty?.(data) ? empty : children(data)}
    </>
  );
}

interface FailedProps {
  readonly error: unknown;
  readonly name: string;
  readonly needs?: string | undefined;
  readonly retry: () => void;
}

export function Failed({ error, name, needs, retry }: FailedProps) {
  const cure = cureOf(error);
  if (cure === 'gone')
    return <Empty title="Not found">There is no {name} at this address, or you have no access to it.</Empty>;
  if (cure === 'role' && needs !== undefined) return <Empty title="Not for your role">{needs}</Empty>;
  return <Problem error={error} retry={retry} />;
}

export function Waiting({ rows = 3 }: { readonly rows?: number }) {
  return (
    <div aria-busy="true" className="waiting">
      <span className="hidden">Loading…</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}

export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}

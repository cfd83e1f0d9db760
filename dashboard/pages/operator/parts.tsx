import { useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { signInPath } from '../../live/api.ts';
import { useWrite } from '../../live/write.ts';
import { Action, Dialog } from '../../parts/actions.tsx';
import { Empty, Shown } from '../../parts/shown.tsx';
import { read } from '../../live/operator.ts';

interface ListProps<Part, Row> {
  /** Name of what is listed, in the plural. */
  readonly name: string;
  readonly of: Pick<UseInfiniteQueryResult<{ readonly pages: readonly Part[] }, unknown>, ListMember>;
  readonly rowsOf: (part: Part) => readonly Row[];
  readonly empty: string;
  readonly head?: ReactNode;
  readonly children: (row: Row) => ReactNode;
}

type ListMember = 'data' | 'error' | 'isPending' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage';

/** Reads a list in parts, each from the end of the former one. */
export function useParts<Part extends { readonly next: string | null }>(
  queryKey: readonly unknown[],
  read: (after: string | undefined, signal: AbortSignal) => Promise<Part>,
) {
  return useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: ({ next }) => next,
  });
}

/** A list in parts. */
export function List<Part, Row>({ name, of, rowsOf, empty, head, children }: ListProps<Part, Row>) {
  return (
    <section className="panel" aria-label={name}>
      {head !== undefined && <div className="panel-head">{head}</div>}
      <Shown
        of={of}
        rows={8}
        name="list"
        isEmpty={({ pages }) => pages.every((part) => rowsOf(part).length === 0)}
        empty={<Empty title={`No ${name.toLowerCase()}`}>{empty}</Empty>}
      >
        {({ pages }) => <ul className="rows operator">{pages.flatMap(rowsOf).map(children)}</ul>}
      </Shown>
      {of.hasNextPage && (
        <div className="pad">
          <Action isPending={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
            More
          </Action>
        </div>
      )}
    </section>
  );
}

/** A field above a list, with its button. */
export function Search({ label, onSearch }: { readonly label: string; readonly onSearch: (text: string) => void }) {
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get('search');
          onSearch(typeof text === 'string' ? text.trim() : '');
        }}
      >
        <input type="search" name="search" aria-label={label} placeholder={label} maxLength={255} />
        <Action type="submit">Search</Action>
      </form>
    </search>
  );
}

interface StopProps {
  /** The text of the button. */
  readonly verb: string;
  /** Name of what it stops. */
  readonly name: string;
  /** The consequence, as a sentence. */
  readonly children: ReactNode;
  /** The label of a sentence that the customer reads; there is no field without it. */
  readonly sentence?: { readonly label: string; readonly isNeeded: boolean };
  readonly stop: (sentence: string) => Promise<unknown>;
}

/** A button for what stops something for a customer: it needs a second proof, and another look at the name. */
export function Stop({ verb, name, children, sentence, stop }: StopProps) {
  const id = useId();
  const me = useQuery(read('/operator/api/me'));
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const close = () => setIsOpen(false);
  const write = useWrite(() => stop(text.trim()), close);
  const isProven = me.data !== undefined && me.data.operator.provenUntil !== null;
  const begin = () => {
    setIsOpen(true);
    // The proof may have ended since.
    void me.refetch();
  };
  const lacksText = sentence?.isNeeded === true && text.trim() === '';
  return (
    <>
      <Action label={`${verb} ${name}`} onClick={begin}>
        {verb}
      </Action>
      {isOpen && !isProven && (
        <Dialog title="Prove that it is you" onClose={close}>
          <p>
            What stops something for a customer needs a second proof: a sign-in by a new link from a mail. It counts for
            10 minutes.
          </p>
          <p>
            <a href={signInPath()}>Sign in again</a>
          </p>
        </Dialog>
      )}
      {isOpen && isProven && (
        <Dialog
          title={`${verb} ${name}?`}
          verb={verb}
          isDangerous
          onClose={close}
          onConfirm={() => write.mutate()}
          isPending={write.isPending}
          refusal={lacksText ? 'Write the sentence first.' : null}
          error={write.error}
        >
          <p>{children}</p>
          {sentence && (
            <div className="field">
              <label htmlFor={id}>{sentence.label}</label>
              <input id={id} value={text} maxLength={500} onChange={({ target }) => setText(target.value)} />
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}

/** A button for what gives something back, at once. */
export function Undo({
  verb,
  name,
  undo,
}: {
  readonly verb: string;
  readonly name: string;
  readonly undo: () => Promise<unknown>;
}) {
  const write = useWrite(undo);
  const refused = write.error instanceof Error ? write.error.message : '';
  return (
    <>
      <Action label={`${verb} ${name}`} isPending={write.isPending} onClick={() => write.mutate()}>
        {verb}
      </Action>
      <span role="status" className="bad small">
        {refused}
      </span>
    </>
  );
}

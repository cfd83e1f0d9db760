import { freezeBody } from '../../contract/frozen-body.ts';
import { Problem } from '../../contract/problem.ts';
import type { Operation } from '../../contract/model/operation.ts';
import type { ExampleResponse, Examples } from '../responders/examples.ts';
import type { Selection } from '../responders/selection.ts';
import { exampleNames } from './contract.ts';

type Generated = typeof import('../../generated/mock/examples.ts');

/** The examples of the contract, which are loaded when the first of them is needed. */
export function portableExamples(): Examples {
  let loading: Promise<Generated> | undefined;
  const frozen = new Map<unknown, unknown>();

  const bodyAt = ({ bodies }: Generated, index: unknown): unknown => {
    const known = frozen.get(index);
    if (known !== undefined) return known;
    const body = freezeBody(bodies[Number(index)]);
    frozen.set(index, body);
    return body;
  };

  return {
    namesOf: ({ id }) => exampleNames(id),
    async pick(operation, { code, example, dynamic, mediaType }): Promise<ExampleResponse> {
      if (dynamic && example === undefined && !(code !== undefined && code in operation.errors))
        throw noDynamicData(dynamic.place);
      const generated = await (loading ??= import('../../generated/mock/examples.ts'));
      const own = generated.examples[operation.id] ?? {};
      if (mediaType === 'text/event-stream') return { status: 200, body: bodyAt(generated, own.events) };
      const status = code ?? firstSuccess(operation);
      const named = own[status];
      const index = typeof named === 'object' ? (named[example ?? ''] ?? Object.values(named)[0]) : undefined;
      return { status, body: bodyAt(generated, index) };
    },
  };
}

function firstSuccess({ success }: Operation): number {
  return Number(Object.keys(success)[0]);
}

function noDynamicData(place: NonNullable<Selection['dynamic']>['place']): Problem {
  const message = 'the mock makes up data only on a server; start it with `npx platform-control-plane mock`';
  const details = [{ ...place, message, rule: 'dynamic' }] as const;
  return new Problem('bad_body', 'There is no dynamic data here; see details.', { details });
}

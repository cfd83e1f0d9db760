import { expandErrors } from './expansions/errors.js';
import { expandStory } from './expansions/expand-story.js';
import { accessDeclared, provenanceDeclared } from './rules/access.js';
import { bodiesShown, parametersShown } from './rules/examples.js';
import { withExceptions } from './rules/exceptions.js';
import { errorCodesKnown, errorCodesNamed, failuresAnswered } from './rules/failures.js';
import { knownExtensions } from './rules/known-extensions.js';
import { operationNames, operationsInTheirArea } from './rules/operation-names.js';
import { noOrphans } from './rules/orphans.js';
import { requestsClosed } from './rules/requests-closed.js';
import { discriminatorsMapped, keywordsUnderstood } from './rules/schemas.js';
import { idsResolve, idsWrittenOnce } from './rules/story-ids.js';
import { streamFramesFit } from './rules/stream-frames.js';
import { streamsDeclared } from './rules/streams.js';
import { typeStreams } from './expansions/types.js';

const rules = withExceptions({
  'access-declared': accessDeclared,
  'provenance-declared': provenanceDeclared,
  'failures-answered': failuresAnswered,
  'error-codes-named': errorCodesNamed,
  'error-codes-known': errorCodesKnown,
  'bodies-shown': bodiesShown,
  'parameters-shown': parametersShown,
  'ids-resolve': idsResolve,
  'ids-written-once': idsWrittenOnce,
  'streams-declared': streamsDeclared,
  'stream-frames-fit': streamFramesFit,
  'known-extensions': knownExtensions,
  'keywords-understood': keywordsUnderstood,
  'discriminators-mapped': discriminatorsMapped,
  'requests-closed': requestsClosed,
  'operation-names': operationNames,
  'operations-in-their-area': operationsInTheirArea,
  'no-orphans': noOrphans,
});

/** The contract's own part of Redocly: what it expands, and (as rules) what it promises. */
export default function contractPlugin() {
  return {
    id: 'contract',
    preprocessors: { oas3: { story: expandStory, errors: expandErrors } },
    rules: { oas3: rules },
    typeExtension: { oas3: typeStreams },
    configs: {
      expanded: { preprocessors: { 'contract/story': 'on', 'contract/errors': 'on' } },
      kept: { rules: Object.fromEntries(Object.keys(rules).map((name) => [`contract/${name}`, 'error'])) },
    },
  };
}

import { expandErrors } from './expansions/errors.js';
import { nameParameterExamples } from './expansions/example-parameters.js';
import { expandStory } from './expansions/expand-story.js';
import { refuseWrongYaml } from './expansions/files.js';
import { deriveResponses } from './expansions/responses.js';
import { accessDeclared, provenanceDeclared } from './rules/access.js';
import { errorOrderComplete } from './rules/error-order.js';
import { exampleParametersFit } from './rules/example-parameters.js';
import { bodiesHaveExamples, parametersHaveExamples } from './rules/examples.js';
import { withExceptions } from './rules/exceptions.js';
import { errorCodesKnown, errorCodesListed } from './rules/failures.js';
import { knownExtensions } from './rules/known-extensions.js';
import { lifecyclesSound, lifecycleStatesKnown, lifecycleTriggersKnown } from './rules/lifecycles.js';
import { linksDeclared } from './rules/links.js';
import { operationNames, operationsInTheirArea } from './rules/operation-names.js';
import { noOrphans } from './rules/orphans.js';
import { plainWords } from './rules/plain-words.js';
import { refsResolve } from './rules/refs.js';
import { requestsClosed } from './rules/requests-closed.js';
import {
  discriminatorsMapped,
  fieldsDescribed,
  formatsKnown,
  keywordsSupported,
  namesCamelCase,
} from './rules/schemas.js';
import { listsBounded, responseBodiesNamed } from './rules/response-bodies.js';
import { idsResolve, idsWrittenOnce } from './rules/story-ids.js';
import { streamFramesFit } from './rules/stream-frames.js';
import { streamsDeclared } from './rules/streams.js';
import {
  defaultsFillNothing,
  numbersHaveUnits,
  patternsSaid,
  requestIntegersBounded,
  responseValuesOpen,
} from './rules/values.js';
import { typeStreams } from './expansions/types.js';

const rules = withExceptions({
  'access-declared': accessDeclared,
  'provenance-declared': provenanceDeclared,
  'error-codes-listed': errorCodesListed,
  'error-codes-known': errorCodesKnown,
  'error-order-complete': errorOrderComplete,
  'bodies-have-examples': bodiesHaveExamples,
  'parameters-have-examples': parametersHaveExamples,
  'example-parameters-fit': exampleParametersFit,
  'ids-resolve': idsResolve,
  'ids-written-once': idsWrittenOnce,
  'streams-declared': streamsDeclared,
  'stream-frames-fit': streamFramesFit,
  'known-extensions': knownExtensions,
  'names-camel-case': namesCamelCase,
  'fields-described': fieldsDescribed,
  'keywords-supported': keywordsSupported,
  'formats-known': formatsKnown,
  'discriminators-mapped': discriminatorsMapped,
  'lifecycle-states-known': lifecycleStatesKnown,
  'lifecycle-triggers-known': lifecycleTriggersKnown,
  'lifecycles-sound': lifecyclesSound,
  'refs-resolve': refsResolve,
  'requests-closed': requestsClosed,
  'links-declared': linksDeclared,
  'operation-names': operationNames,
  'operations-in-their-area': operationsInTheirArea,
  'no-orphans': noOrphans,
  'plain-words': plainWords,
  'response-bodies-named': responseBodiesNamed,
  'lists-bounded': listsBounded,
  'numbers-have-units': numbersHaveUnits,
  'patterns-said': patternsSaid,
  'response-values-open': responseValuesOpen,
  'request-integers-bounded': requestIntegersBounded,
  'defaults-fill-nothing': defaultsFillNothing,
});

/** The Redocly plugin of the contract: four preprocessors, a decorator of the bundle and our own rules. */
export default function contractPlugin() {
  return {
    id: 'contract',
    preprocessors: {
      oas3: { yaml: refuseWrongYaml, story: expandStory, responses: deriveResponses, errors: expandErrors },
    },
    decorators: { oas3: { 'example-parameters': nameParameterExamples } },
    rules: { oas3: rules },
    typeExtension: { oas3: typeStreams },
    configs: {
      expanded: {
        preprocessors: {
          'contract/yaml': 'on',
          'contract/story': 'on',
          'contract/responses': 'on',
          'contract/errors': 'on',
        },
        decorators: { 'contract/example-parameters': 'on' },
      },
      rules: { rules: Object.fromEntries(Object.keys(rules).map((name) => [`contract/${name}`, 'error'])) },
    },
  };
}

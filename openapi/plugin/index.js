import { expandErrors } from './errors.js';
import { expandStory } from './story.js';

/** The contract's own part of Redocly: what it expands, and (as rules) what it promises. */
export default function contractPlugin() {
  return {
    id: 'contract',
    preprocessors: { oas3: { story: expandStory, errors: expandErrors } },
    configs: {
      expanded: { preprocessors: { 'contract/story': 'on', 'contract/errors': 'on' } },
    },
  };
}

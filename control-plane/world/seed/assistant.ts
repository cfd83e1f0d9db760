import type { Story } from '../../../contract/story.ts';
import type { ScriptedAnswer } from '../../simulated/assistant.ts';
import type { Draft } from '../../ports/assistant.ts';
import type { Surroundings } from './surroundings.ts';
import { readsOf } from './examples.ts';

/** What the assistant answers to the questions of the examples. */
export function scriptOf(story: Story): Surroundings['script'] {
  const script = readsOf(story, 'askAi').flatMap(({ body, response }) => scriptedAnswer(body, response) ?? []);
  // A task has two replies of the assistant: for a person who may build, and for one who may not.
  return script.filter(({ question }, index) => script.findIndex((one) => one.question === question) === index);
}

function scriptedAnswer(body: unknown, response: object): ScriptedAnswer | undefined {
  if (!('answer' in response) || typeof body !== 'object' || body === null || !('question' in body)) return undefined;
  // The example is a valid response of the operation.
  const { answer, deploy: suggestion, sources, built } = response as Extract<AskResponse, { answer: string }>;
  const draft = built && draftOf(built.app.name);
  return { question: String(body.question), answer: { answer, suggestion, sources, draft } };
}

type AskResponse = ReturnType<typeof readsOf<'askAi'>>[number]['response'];

function draftOf(name: string): Draft {
  const page = `<!doctype html>\n<html lang="en">\n<link rel="stylesheet" href="style.css">\n<title>${name}</title>\n<h1>${name}</h1>\n</html>\n`;
  return {
    name,
    files: [
      { path: 'index.html', content: page },
      { path: 'style.css', content: 'body { font-family: sans-serif; }\n' },
      { path: 'README.md', content: `# ${name}\n` },
    ],
  };
}

import type { Assistant, Question } from '../assistant.ts';
import { Refused } from '../refused.ts';
import { type Broken, type Suite, equal, rejectsEach } from './assert.ts';

interface Subject {
  readonly assistant: Assistant;
  readonly broken: Broken<Assistant>;
}

const question: Question = { question: 'What is a region?', history: [], suggestion: null, workspace: null, app: null };

/** Requirements for every assistant, by name. */
export const assistantSuite: Suite<Subject> = {
  'answers a question': async (create) => {
    const { answer, draft } = await (await create()).assistant.ask(question);

    equal([answer === '', draft], [false, null]);
  },

  'writes files for a task': async (create) => {
    const { draft } = await (await create()).assistant.ask({ ...question, question: 'Build a page that says hello.' });

    equal(
      [draft?.name === '', draft?.files.some(({ path, content }) => path === '' || content === '')],
      [false, false],
    );
  },

  'rejects without a sound response': async (create) => {
    const { broken } = await create();

    await rejectsEach(broken, (assistant) => assistant.ask(question), Refused);
  },
};

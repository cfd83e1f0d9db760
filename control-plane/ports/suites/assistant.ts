import type { Assistant, Question } from '../assistant.ts';
import { type Suite, equal } from './assert.ts';

const question: Question = { question: 'What is a region?', history: [], suggestion: null, workspace: null, app: null };

/** What every assistant has to do, by name. */
export const assistantSuite: Suite<Assistant> = {
  'answers a question': async (create) => {
    const { answer, draft } = await (await create()).ask(question);

    equal([answer === '', draft], [false, null]);
  },

  'writes files for a task': async (create) => {
    const { draft } = await (await create()).ask({ ...question, question: 'Build a page that says hello.' });

    equal([draft?.name === '', draft?.files.some(({ path, content }) => path === '' || content === '')], [false, false]);
  },
};

import type { Answer, Assistant, Question } from '../ports/assistant.ts';

/** What is answered to a question, word for word. */
export interface ScriptedAnswer {
  readonly question: string;
  readonly answer: Answer;
}

/**
 * Answers the questions of a script. A question that asks to build something gets a page; all others get one answer.
 */
export class ScriptedAssistant implements Assistant {
  #script: ReadonlyMap<string, Answer> = new Map();

  learn(script: readonly ScriptedAnswer[]): void {
    this.#script = new Map(script.map(({ question, answer }) => [question, answer]));
  }

  async ask({ question }: Question): Promise<Answer> {
    const scripted = this.#script.get(question);
    if (scripted) return scripted;
    return /^(build|create|make|write)\b/i.test(question) ? page : unknown;
  }
}

const nothing = { suggestion: null, sources: [], draft: null };
const unknown: Answer = { ...nothing, answer: 'I have no answer to that question. Send it to support with `answer`.' };
const page: Answer = {
  ...nothing,
  answer: 'I wrote a page and am deploying it as **Page**.',
  draft: {
    name: 'Page',
    files: [
      {
        path: 'index.html',
        content: '<!doctype html>\n<html lang="en">\n<title>Page</title>\n<h1>Page</h1>\n</html>\n',
      },
    ],
  },
};

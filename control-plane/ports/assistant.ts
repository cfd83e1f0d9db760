import type { components } from '../../generated/types.ts';

type Schemas = components['schemas'];
export type Suggestion = Schemas['AiSuggestion'];

/** A question, with the parts of its context that the caller can see. */
export interface Question {
  readonly question: string;
  /** The conversation so far, oldest first. */
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  /** Suggestion of an earlier answer, if the question is about it. */
  readonly suggestion: Schemas['AiSuggestionBody'] | null;
  readonly workspace: { readonly name: string; readonly role: string } | null;
  readonly app: {
    readonly name: string;
    readonly status: string;
    readonly env: string;
    readonly region: string;
  } | null;
}

/** An app that the assistant has written. */
export interface Draft {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly content: string }[];
}

export interface Answer {
  /** Markdown. */
  readonly answer: string;
  readonly suggestion: Suggestion | null;
  /** Pages that were used, most relevant first. */
  readonly sources: readonly { readonly title: string; readonly url: string }[];
  /** App to deploy, if the question is a task to build something. */
  readonly draft: Draft | null;
}

/** Answers questions about the platform. */
export interface Assistant {
  /** Rejects if the assistant does not respond. */
  ask(question: Question): Promise<Answer>;
}

import type { components } from '../../generated/types.ts';

type Schemas = components['schemas'];
export type Suggestion = Schemas['AiSuggestion'];

/** A question, with what the caller can see of the place that it is about. */
export interface Question {
  readonly question: string;
  /** The conversation so far, oldest first. */
  readonly history: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  /** What an earlier answer suggested, if the question is about that. */
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
  /** The pages that were used, the most relevant one first. */
  readonly sources: readonly { readonly title: string; readonly url: string }[];
  /** What to deploy, if the question is a task to build something. */
  readonly draft: Draft | null;
}

/** Answers questions about the platform. */
export interface Assistant {
  /** Rejects if the assistant does not respond. */
  ask(question: Question): Promise<Answer>;
}

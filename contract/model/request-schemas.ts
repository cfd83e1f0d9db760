/** The part of JSON Schema that requests of the contract use. */
export interface RequestSchema {
  /** The name of a schema that applies as well. */
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly not?: RequestSchema;
  readonly oneOf?: readonly RequestSchema[];
  readonly anyOf?: readonly RequestSchema[];
  readonly allOf?: readonly RequestSchema[];
  readonly if?: RequestSchema;
  readonly then?: RequestSchema;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly exclusiveMaximum?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: RequestSchema;
  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly propertyNames?: RequestSchema;
  readonly additionalProperties?: boolean | RequestSchema;
  readonly properties?: Readonly<Record<string, RequestSchema>>;
}

export interface RequestParameter {
  readonly in: 'query' | 'header' | 'path';
  /** In lower case for a header. */
  readonly name: string;
  readonly required?: boolean;
  readonly allowEmptyValue?: boolean;
  readonly allowReserved?: boolean;
  readonly schema: RequestSchema;
}

/** The schemas of all requests of a contract, as data. */
export interface RequestSchemas {
  readonly schemas: Readonly<Record<string, RequestSchema>>;
  readonly formats: Readonly<Record<string, Pick<RegExp, 'test'>>>;
  readonly parameters: Readonly<Record<string, RequestParameter>>;
  /** The names of an operation's parameters, and the schema of its body by media type. */
  readonly operations: Readonly<
    Record<string, { readonly parameters: readonly string[]; readonly body?: Readonly<Record<string, RequestSchema>> }>
  >;
}

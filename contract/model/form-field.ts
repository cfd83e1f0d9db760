/** A value that a form sends, as the contract describes it. */
export interface FormValue {
  /** Several types where the value may be of any of them. */
  readonly type: FormType | readonly FormType[];
  /** Whether `null` may be sent, which removes the value. */
  readonly nullable?: true;
  /** The values to choose from. */
  readonly options?: readonly (string | number | boolean)[];
  readonly default?: unknown;
  /** The unit of a number. */
  readonly unit?: string;
  /** A regular expression with the flag `u`, and the same in words: "must have only …". */
  readonly pattern?: string;
  readonly patternSays?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  /** The items of a list. */
  readonly items?: FormValue;
  /** The values of an object whose names are free. */
  readonly values?: FormValue;
  /** The fields of an object, by name. One with variants has those of all. */
  readonly fields?: FormFields;
}

export type FormType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';

/** A field of a form. */
export interface FormField extends FormValue {
  /** The name of the field for people. */
  readonly label: string;
  /** Whether each variant of the object needs the field. */
  readonly required: boolean;
}

export type FormFields = Readonly<Record<string, FormField>>;

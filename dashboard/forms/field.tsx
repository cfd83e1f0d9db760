import { useId } from 'react';
import { type FormField, type FormFields, forms } from '../../client/forms.ts';
import { isControlPlaneError } from '../../client/index.ts';

export type FormName = keyof typeof forms;

type FieldName<Name extends FormName> =
  (keyof (typeof forms)[Name] & string) | `${keyof (typeof forms)[Name] & string}/${string}`;

interface FieldProps<Name extends FormName> {
  /** The schema of the body in the contract, and the field in it, or one in an object in it: `condition/metric`. */
  readonly of: Name;
  readonly name: FieldName<Name>;
  readonly initial?: string | undefined;
  /** The value, where something else than typing can change it. */
  readonly value?: string;
  readonly label?: string;
  /** Keeps the label for screen readers alone, where the place says the same. */
  readonly isLabelHidden?: boolean;
  /** Whether this form needs a value, where the contract has several forms of the body. */
  readonly required?: boolean;
  /** Hides what is typed. */
  readonly isSecret?: boolean;
  /** Another unit than that of the contract, with its size in it. */
  readonly scale?: { readonly unit: string; readonly size: number };
  /** The least value of this form, in its unit, where it is above that of the contract. */
  readonly least?: number;
  readonly hint?: string | undefined;
  /** The error of the last attempt, whose mistake in this field stands at the field. */
  readonly error?: unknown;
  readonly choices?: readonly (readonly [value: string, text: string])[];
  /** The lines of a text that may have several. */
  readonly rows?: number;
  readonly onValue?: (value: string) => void;
}

/** A field with the label and the constraints of the contract. */
export function Field<Name extends FormName>(props: FieldProps<Name>) {
  const { of, name, initial, value, hint, error, choices, rows, scale, least, onValue } = props;
  const id = useId();
  const fields: FormFields = forms[of];
  const field = fieldAt(fields, name);
  if (!field) throw new Error(`The body ${of} has no field ${name}.`);
  // An empty field sends `null` where that may be sent.
  const isNeeded = field.required && field.nullable !== true;
  const { label = field.label, required = isNeeded, isLabelHidden = false, isSecret = false } = props;
  const details = isControlPlaneError(error) ? error.details : [];
  const mistake = details.find(({ path }) => path === `/${name}`)?.message;
  const options = choices ?? field.options?.map((one) => [String(one), String(one)] as const);
  const described = [hint !== undefined && `${id}-hint`, mistake !== undefined && `${id}-bad`]
    .filter(Boolean)
    .join(' ');
  const shared = {
    id,
    name,
    required,
    'aria-invalid': mistake === undefined ? undefined : true,
    'aria-describedby': described === '' ? undefined : described,
    onChange: ({ target }: { readonly target: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement }) => {
      target.setCustomValidity(mistakeIn(field, label, target.value));
      onValue?.(target.value);
    },
  } as const;
  const content = value === undefined ? { defaultValue: initial ?? defaultOf(field) } : { value };
  const unit = scale?.unit ?? field.unit;
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'hidden' : undefined}>
        {label}
        {unit !== undefined && <span className="quiet"> in {unit}</span>}
      </label>
      {options ? (
        <select {...shared} {...content}>
          {options.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      ) : rows !== undefined ? (
        <textarea {...shared} {...content} rows={rows} minLength={field.minLength} maxLength={field.maxLength} />
      ) : (
        <input
          {...shared}
          type={isSecret ? 'password' : typeOf(field)}
          step={field.type === 'number' ? 'any' : undefined}
          {...content}
          minLength={field.minLength}
          maxLength={field.maxLength}
          min={least ?? inUnit(field.minimum, scale)}
          max={inUnit(field.maximum, scale)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
      {hint !== undefined && (
        <p className="quiet small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {mistake !== undefined && (
        <p className="mistake small" id={`${id}-bad`}>
          {mistake}
        </p>
      )}
    </div>
  );
}

/** The field at a path in a body: `health/path`, in an item of a list `services/0/cpu`, of a record `volumes/data`. */
function fieldAt(fields: FormFields, path: string): FormField | undefined {
  const [name = '', ...within] = path.split('/');
  const field = fields[name];
  if (!field || within.length === 0) return field;
  if (field.values) return { ...field.values, label: within.join('/'), required: false };
  const inner = field.items ? field.items.fields : field.fields;
  return inner && fieldAt(inner, within.slice(field.items ? 1 : 0).join('/'));
}

function inUnit(limit: number | undefined, scale: { readonly size: number } | undefined): number | undefined {
  return limit === undefined || !scale ? limit : limit / scale.size;
}

/** The sentence of the contract for a text that does not match; browsers read patterns by other rules than it does. */
function mistakeIn({ pattern, patternSays = 'is not valid' }: FormField, label: string, value: string): string {
  if (pattern === undefined || value === '') return '';
  return new RegExp(pattern, 'u').test(value) ? '' : `${label} ${patternSays}.`;
}

function defaultOf({ default: value }: FormField): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function typeOf({ type, format }: FormField): 'email' | 'number' | 'text' {
  if (type === 'number' || type === 'integer') return 'number';
  return format === 'email' ? 'email' : 'text';
}

/** The text of a field of a form that was sent. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

// The settings of what is taken from turns.
import * as v from "valibot";
import {
  LABEL_FORMS,
  LONGEST_LABEL,
  type LabelForm,
} from "../../core/capture/turns/label-forms.ts";
import { parseJson } from "../../core/kit/json.ts";
import { define } from "./setting.ts";

const FORM = `must be an object of labels, each with one of ${LABEL_FORMS.join(", ")}`;
const LABEL = `must have labels of letters and spaces, of at most ${LONGEST_LABEL} characters`;

const label = v.pipe(
  v.string(),
  v.maxLength(LONGEST_LABEL, LABEL),
  v.regex(/^\p{L}[\p{L}\p{M}\p{N}' ’-]*$/u, LABEL),
);

export const continuitySettings = {
  continuityLabels: define<Readonly<Record<string, LabelForm>>>({
    key: "continuity.labels",
    schema: v.record(label, v.picklist(LABEL_FORMS, FORM), FORM),
    fallback: {},
    says: "Further labels by which people and agents state the work, in any language, besides the English and Spanish ones (docs/continuity.md). Whether letters are capital, and accents, do not matter.",
    values: `an object of labels, each with one of ${LABEL_FORMS.map((form) => `\`${form}\``).join(", ")}`,
    example: '{"Offen": "pending", "Erledigt": "completed"}',
    typed: parseJson,
  }),
};

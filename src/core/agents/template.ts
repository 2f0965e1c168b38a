// Data whose texts have gaps: `{name}` is replaced by the value of that name. A text that is nothing but a gap becomes the value
// itself, which need not be a text.
export type Template = string | number | boolean | readonly Template[] | TemplateFields;

export interface TemplateFields {
  readonly [name: string]: Template;
}

type Values = Readonly<Record<string, Template>>;

const GAP = /\{(\w+)\}/g;

export const fillText = (text: string, values: Values): string =>
  text.replaceAll(GAP, (gap, name: string) => String(values[name] ?? gap));

export const fill = (template: Template, values: Values): Template => {
  if (typeof template === "string") {
    const [, name = ""] = /^\{(\w+)\}$/.exec(template) ?? [];
    return values[name] ?? fillText(template, values);
  }
  if (typeof template !== "object") return template;
  return isList(template) ? template.map((one) => fill(one, values)) : fillFields(template, values);
};

export const fillFields = (fields: TemplateFields, values: Values): TemplateFields =>
  Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, fill(one, values)]));

const isList = (template: Template): template is readonly Template[] => Array.isArray(template);

import { Callout } from '@blueprintjs/core';

/** Why the server refused a form, above its fields; renders nothing without a refusal. */
export function FormRefusal({ text }: { text: string | null }) {
  return text === null ? null : (
    <Callout intent="danger" role="alert" className="form-refusal">
      {text}
    </Callout>
  );
}

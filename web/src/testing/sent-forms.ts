/** A form with files, as sent to the server. */
interface SentForm {
  url: string;
  form: FormData;
}

type Answered = [status: number, body: object];

/**
 * Replaces the requests that report their progress.
 * @param answer the answer to each request, or a function of the sent form
 * @returns the sent forms; later ones are added
 */
export function sentForms(answer: object | ((form: FormData) => Answered)): SentForm[] {
  const sent: SentForm[] = [];
  class FakeRequest {
    readonly upload = {};
    status = 200;
    responseText = '';
    onload?: () => void;
    private url = '';
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader() {}
    send(form: FormData) {
      sent.push({ url: this.url, form });
      const [status, body] = typeof answer === 'function' ? (answer(form) as Answered) : [200, answer];
      Object.assign(this, { status, responseText: JSON.stringify(body) });
      this.onload?.();
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  return sent;
}

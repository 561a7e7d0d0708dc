/** A form with files, as it left for the server. */
interface SentForm {
  url: string;
  form: FormData;
}

/** Stands in for the requests that tell their progress, each of which is answered the same. @returns what was sent so far */
export function sentForms(answer: object): SentForm[] {
  const sent: SentForm[] = [];
  class FakeRequest {
    readonly upload = {};
    readonly status = 200;
    readonly responseText = JSON.stringify(answer);
    onload?: () => void;
    private url = '';
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader() {}
    send(form: FormData) {
      sent.push({ url: this.url, form });
      this.onload?.();
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  return sent;
}

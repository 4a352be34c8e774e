// Browsers do not start web workers for pages that are opened as files. The search of this site runs in a worker, so here it
// runs in a hidden frame instead, with the same messages. On a web server nothing changes.
if (location.protocol === 'file:') {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement('iframe');
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      this.receive = (event) => {
        if (event.source !== inside) return;
        const message = new MessageEvent('message', { data: event.data });
        this.dispatchEvent(message);
        this.onmessage?.(message);
      };
      addEventListener('message', this.receive);
      this.ready = new Promise((resolve) => {
        const page = inside.document;
        page.open();
        page.write('<!doctype html><body></body>');
        page.close();
        const start = page.createElement('script');
        start.textContent =
          'postMessage = (data) => parent.postMessage(data, "*");' +
          'importScripts = async (...urls) => { for (const url of urls) await new Promise((done) => {' +
          '  const script = document.createElement("script"); script.src = url; script.onload = done;' +
          '  document.body.append(script); }); };';
        page.body.append(start);
        const script = page.createElement('script');
        script.src = url;
        script.onload = resolve;
        page.body.append(script);
      });
    }

    async postMessage(data) {
      await this.ready;
      this.frame.contentWindow.dispatchEvent(new MessageEvent('message', { data }));
    }

    terminate() {
      removeEventListener('message', this.receive);
      this.frame.remove();
    }
  };
}

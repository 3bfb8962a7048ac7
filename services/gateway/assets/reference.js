/* global document, location */

/** Shows the field that filters the list of operations and schemas. */
function startFilter(filter) {
  const input = filter.querySelector('input');
  const result = filter.querySelector('[role=status]');
  const groups = [...document.querySelectorAll('.group')].map((section) => ({
    section,
    items: [...section.querySelectorAll('li')].map((item) => ({
      item,
      text: `${item.textContent} ${item.id}`.toLowerCase(),
    })),
  }));
  const apply = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { section, items } of groups) {
      let shown = 0;
      for (const { item, text } of items) {
        item.hidden = !words.every((word) => text.includes(word));
        if (!item.hidden) shown += 1;
      }
      section.hidden = shown === 0;
      count += shown;
    }
    result.textContent = words.length === 0 ? '' : count === 1 ? '1 match' : `${count} matches`;
  };
  input.addEventListener('input', apply);
  filter.hidden = false;
  // A browser that comes back keeps the text.
  apply();
}

/** Loads the script that sends requests when the reader wants to try the operation. */
function offerTrying(section) {
  const button = section.querySelector('button');
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      const { showForm } = await import(section.dataset.script);
      await showForm(section);
    } catch {
      button.disabled = false;
      button.textContent = 'Could not be loaded. Try again';
    }
  });
  section.hidden = false;
}

const filter = document.getElementById('filter');
if (filter) {
  // An address of the former reference, such as `#/Users/get-own-user`.
  const [, id] = /^#\/[^/]+\/([\w-]+)$/.exec(location.hash) ?? [];
  if (id && document.getElementById(id)) location.replace(`/api/docs/operations/${id}`);
  startFilter(filter);
}
const trying = document.getElementById('try');
if (trying) offerTrying(trying);

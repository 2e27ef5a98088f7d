"""What is wrong with a page at any size: something reaches beyond the window, or lies under something else."""

from playwright.sync_api import Page

FAULTS = """() => {
  const found = [];
  const named = (element) => {
    const classes = [...element.classList].filter((name) => !name.startsWith('svelte-')).join('.');
    const words = (element.ariaLabel ?? element.textContent).trim().replace(/\\s+/g, ' ').slice(0, 40);
    return `${element.tagName.toLowerCase()}.${classes} (${words})`;
  };
  if (document.documentElement.scrollWidth > innerWidth) {
    const beyond = (element) => element.getBoundingClientRect().right > innerWidth + 1;
    const out = [...document.querySelectorAll('body *')].filter((e) => beyond(e) && ![...e.children].some(beyond));
    found.push(...out.slice(0, 5).map((element) => `reaches beyond the window: ${named(element)}`));
  }
  // Where there is room for a whole table, none of it has to be scrolled to.
  if (innerWidth > 900 && innerHeight >= 700 && document.documentElement.scrollHeight > innerHeight + 1) {
    found.push(`is ${document.documentElement.scrollHeight - innerHeight} px higher than the window`);
  }
  // What can be pressed must be the topmost thing at its middle, wherever that is within the window.
  const scrolled = (element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
      const [x, y] = [(inner.left + inner.right) / 2, (inner.top + inner.bottom) / 2];
      if (x < outer.left || x > outer.right || y < outer.top || y > outer.bottom) return true;
    }
    return false;
  };
  const modal = document.querySelector('dialog[open]');
  const sticks = (element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position);
  const sticky = [...document.querySelectorAll('body *')].filter(sticks);
  const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
  for (const element of document.querySelectorAll('button:enabled, a[href], input:enabled, select, [role=button]')) {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (width < 2 || height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    if ((modal && !modal.contains(element)) || scrolled(element)) continue;
    if (getComputedStyle(element).visibility === 'hidden' || element.closest('[inert], .hidden, .skip')) continue;
    if (getComputedStyle(element).pointerEvents === 'none') continue;  // Reached another way at this size.
    if (element.closest('details:not([open])') && !element.closest('summary')) continue;
    const top_ = document.elementFromPoint(x, y);
    if (!top_ || element.contains(top_) || top_.contains(element) || element.closest('label')?.contains(top_)) continue;
    // Cards of a hand lie on one another, each with an edge to press.
    if (element.closest('.hand')?.contains(top_)) continue;
    // What sticks to an edge may cover what scrolls behind it.
    if (scrolls && sticky.some((one) => one.contains(top_) && !one.contains(element))) continue;
    found.push(`${named(element)} lies under ${named(top_)}`);
  }
  return found;
}"""


def faults_on(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FAULTS)
    return found

// What is wrong with a page, as sentences. `least`: pixels that a finger still hits; `names`: people, who may be cut short.
({ least, names }) => {
  // Pixels: less is no more than a letter and the dots.
  const LEFT_OF_A_WORD = 24;
  const found = [];
  const named = (element) => {
    const classes = [...element.classList].filter((name) => !name.startsWith('svelte-')).join('.');
    const words = (element.ariaLabel ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
    return `${element.tagName.toLowerCase()}.${classes} (${words})`;
  };
  // Where there is room for a whole table, none of it has to be scrolled to.
  if (innerWidth > 900 && innerHeight >= 700 && document.documentElement.scrollHeight > innerHeight + 1) {
    found.push(`is ${document.documentElement.scrollHeight - innerHeight} px higher than the window`);
  }
  const modal = document.querySelector('dialog[open]');
  const gone = (element) =>
    (modal && !modal.contains(element)) ||
    element.closest('[inert], .hidden, .skip') ||
    (element.closest('details:not([open])') && !element.closest('summary')) ||
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  // What is left of a rectangle within everything that clips or scrolls it; `slides`: the rest can be scrolled to.
  const seen = (element, { left, top, right, bottom }, within = element.parentElement) => {
    let slides = false;
    for (let box = within; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position, textOverflow, paddingRight } = getComputedStyle(box);
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const outer = box.getBoundingClientRect();
        // Dots end before the padding.
        const spare = box === element && textOverflow === 'ellipsis' ? parseFloat(paddingRight) : 0;
        slides ||= /auto|scroll/.test(overflowX + overflowY);
        [left, right] = [Math.max(left, outer.left), Math.min(right, outer.right - spare)];
        [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)];
      }
      if (position === 'fixed') break;
    }
    return { left, top, right, bottom, slides, none: right - left < 2 || bottom - top < 2 };
  };

  const controls = [...document.querySelectorAll('button, a[href], input, select, summary, [role=button]')].filter(
    (one) => !gone(one),
  );
  const texts = [];
  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [node, element] = [walker.currentNode, walker.currentNode.parentElement];
    if (!node.data.trim() || element.closest('script, style, option, title') || gone(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].map((rect) => seen(element, rect, element)).filter(({ none }) => !none);
    if (rects.length > 0) texts.push({ element, rects });
  }

  // ---- Nothing beyond the window, whether it makes the page wider or is cut off ----
  const beyond = new Set();
  for (const [element, rect] of [
    ...controls.map((one) => [one, one.getBoundingClientRect()]),
    ...texts
      .filter(({ element }) => !element.closest('svg'))
      .flatMap(({ element, rects }) => rects.map((rect) => [element, rect])),
  ]) {
    if (rect.left > -2 && rect.right < innerWidth + 2) continue;
    const { slides, none } = seen(element, rect);
    if (!slides && !none) beyond.add(element);
  }
  const inner = [...beyond].filter((one) => ![...beyond].some((other) => other !== one && one.contains(other)));
  found.push(...inner.slice(0, 5).map((one) => `reaches beyond the window: ${named(one)}`));

  // ---- What can be pressed is the topmost thing at its middle, and large enough ----
  const sticks = (element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position);
  const sticky = [...document.querySelectorAll('body *')].filter(sticks);
  const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
  for (const element of controls) {
    if (element.disabled || getComputedStyle(element).pointerEvents === 'none') continue; // Reached another way at this size.
    const rect = element.getBoundingClientRect();
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    if (rect.width < 2 || rect.height < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    const clip = seen(element, rect);
    // At the very edge of what scrolls a neighbour may already be the one that is hit.
    if (x < clip.left + 1 || x > clip.right - 1 || y < clip.top + 1 || y > clip.bottom - 1) continue;
    // What hears a press may reach further than what is drawn.
    const hears = (dx, dy) =>
      element.contains(document.elementFromPoint(x + dx, y + dy)) ||
      element.closest('label')?.contains(document.elementFromPoint(x + dx, y + dy));
    const reach = (dx, dy) =>
      Array.from({ length: least + 1 }, (_, n) => n - least / 2).filter((n) => hears(n * dx, n * dy)).length;
    // A line of the log, a word in a sentence: the WCAG's own exceptions.
    const inline = element.closest('[role=log], p, caption') || getComputedStyle(element).display === 'inline';
    const small = (rect.width < least && reach(1, 0) < least) || (rect.height < least && reach(0, 1) < least);
    if (small && !inline) {
      found.push(`${named(element)} is only ${Math.round(rect.width)} by ${Math.round(rect.height)} px`);
    }
    const top_ = document.elementFromPoint(x, y);
    if (!top_ || element.contains(top_) || top_.contains(element) || element.closest('label')?.contains(top_)) continue;
    // Cards of a hand lie on one another, each with an edge to press.
    if (element.closest('.hand')?.contains(top_)) continue;
    // What sticks to an edge may cover what scrolls behind it.
    if (scrolls && sticky.some((one) => one.contains(top_) && !one.contains(element))) continue;
    // A window over the table hides only what could not be done anyway.
    if (element.ariaDisabled && top_.closest('.window')) continue;
    found.push(`${named(element)} lies under ${named(top_)}`);
  }

  // ---- The words of a button are whole; a name may end in dots, for the whole of it is told on inspection, and a
  // ticker shows what fits of the log that it opens ----
  for (const button of controls.filter((one) => one.matches('button, .button'))) {
    const edge = button.getBoundingClientRect();
    for (const { element, rects } of texts) {
      if (!button.contains(element) || element.closest('svg, kbd') || button.closest('[role=log], .ticker')) continue;
      if (names.some((name) => element.textContent.includes(name))) continue;
      const { overflow, display, position } = getComputedStyle(element);
      if (position === 'absolute') continue; // A badge on its corner.
      const clipped = overflow !== 'visible' && display !== 'inline' && element.scrollWidth > element.clientWidth + 1;
      const out = rects.some(
        ({ left, right, top, bottom }) =>
          left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 3 || bottom > edge.bottom + 3,
      );
      if (clipped || out) found.push(`the words of ${named(button)} are cut off`);
    }
  }

  // ---- Whatever ends in dots, something of it is left ----
  for (const { element } of texts) {
    const { overflow, textOverflow } = getComputedStyle(element);
    if (overflow === 'visible' || textOverflow !== 'ellipsis' || element.scrollWidth <= element.clientWidth + 1) continue;
    if (element.clientWidth < LEFT_OF_A_WORD) found.push(`${named(element)} is cut to ${element.clientWidth} px`);
  }

  // ---- No words upon other words ----
  const drawn = texts
    .filter(({ element }) => !element.closest('svg, .hand, kbd, [aria-hidden=true] [aria-hidden=true]'))
    .flatMap(({ element, rects }) =>
      rects.map(({ left, top, right, bottom }) => ({ element, left, right, top: top + 2, bottom: bottom - 2 })),
    )
    .filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
  // What lies over the table on purpose is a layer of its own.
  const layer = (element) =>
    element.closest('.window, [popover], [role=dialog]') ?? sticky.find((one) => one.contains(element));
  for (const [n, one] of drawn.entries()) {
    for (const other of drawn.slice(n + 1)) {
      const [wide, high] = [
        Math.min(one.right, other.right) - Math.max(one.left, other.left),
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
      ];
      if (
        wide < 3 ||
        high < 4 ||
        one.element === other.element ||
        one.element.contains(other.element) ||
        other.element.contains(one.element)
      )
        continue;
      if (layer(one.element) !== layer(other.element)) continue;
      found.push(`${named(one.element)} and ${named(other.element)} lie upon each other`);
    }
  }
  return [...new Set(found)];
};

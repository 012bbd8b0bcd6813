/* Updates the page. Without this script the browser reloads the page every few seconds. */
(function () {
  'use strict';
  var doc = document, everyMs = 5000, paused = false, missed = 0, said = '';

  var pause = page.button('Pause', function () {
    paused = !paused;
    labelPause();
    if (!paused) update();
  });
  function labelPause() {
    pause.textContent = paused ? 'Resume' : 'Pause';
    pause.setAttribute('aria-label', paused ? 'Resume updates of this page' : 'Pause updates of this page');
  }
  labelPause();
  doc.getElementById('tools').append(pause, ' ', page.themeButton(), ' ');

  /* Replaces a part, except one with selected text; keeps focus and scroll positions. */
  function take(old, fresh) {
    if (old.innerHTML === fresh.innerHTML) return;
    var selection = getSelection();
    if (selection && !selection.isCollapsed && old.contains(selection.anchorNode)) return;
    var focusable = 'a, button, summary, [tabindex]';
    var index = Array.prototype.indexOf.call(old.querySelectorAll(focusable), doc.activeElement);
    var scrolled = Array.prototype.map.call(old.querySelectorAll('.scroll'), function (s) { return s.scrollLeft; });
    old.replaceChildren.apply(old, Array.prototype.slice.call(fresh.childNodes));
    if (index >= 0 && old.querySelectorAll(focusable)[index])
      old.querySelectorAll(focusable)[index].focus({ preventScroll: true });
    old.querySelectorAll('.scroll').forEach(function (s, i) { if (scrolled[i]) s.scrollLeft = scrolled[i]; });
  }

  function show(text) {
    var now = new DOMParser().parseFromString(text, 'text/html');
    doc.title = now.title;
    var last = null;
    now.querySelectorAll('[data-live]').forEach(function (fresh) {
      var old = doc.getElementById(fresh.id);
      if (old) take(old, fresh);
      else if (last) { last.after(fresh); old = fresh; }
      last = old;
    });
    var state = doc.querySelector('[data-say]');
    if (state && state.dataset.say !== said) {
      said = state.dataset.say;
      doc.getElementById('said').textContent = said;
    }
  }

  function update() {
    fetch('/', { cache: 'no-store' }).then(function (answer) {
      if (!answer.ok) throw new Error(answer.status);
      return answer.text();
    }).then(function (text) {
      missed = 0;
      doc.getElementById('lost').hidden = true;
      if (!paused) show(text);
    }).catch(function () {
      missed += 1;
      if (missed > 2) doc.getElementById('lost').hidden = false;
    });
  }
  setInterval(function () { if (!paused && !doc.hidden) update(); }, everyMs);
  doc.addEventListener('visibilitychange', function () { if (!doc.hidden && !paused) update(); });
})();

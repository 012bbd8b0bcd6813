/* Functions of all page scripts; it comes first. */
var page = (function () {
  'use strict';
  var root = document.documentElement;

  function all(selector, within) {
    return Array.prototype.slice.call((within || document).querySelectorAll(selector));
  }
  function make(tag, className, text) {
    var element = document.createElement(tag);
    if (className) element.className = className;
    if (text) element.textContent = text;
    return element;
  }
  function button(text, act) {
    var made = make('button', null, text);
    made.type = 'button';
    made.addEventListener('click', act);
    return made;
  }

  function isDark() {
    return root.dataset.theme ? root.dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
  }
  /* Light or dark, for this view of the page. */
  function themeButton() {
    var made = button('', function () {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      label();
    });
    function label() {
      made.textContent = isDark() ? 'Light' : 'Dark';
      made.setAttribute('aria-label', 'Show the page ' + (isDark() ? 'light' : 'dark'));
    }
    label();
    return made;
  }

  return { all: all, make: make, button: button, themeButton: themeButton };
})();

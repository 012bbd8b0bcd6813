/* Conveniences only: without this script the page says the same. It makes its own controls. */
(function () {
  'use strict';
  var doc = document;
  function all(selector, within) {
    return Array.prototype.slice.call((within || doc).querySelectorAll(selector));
  }
  function make(tag, className, text) {
    var element = doc.createElement(tag);
    if (className) element.className = className;
    if (text) element.textContent = text;
    return element;
  }

  /* Light or dark, for this view of the page. */
  function theme() {
    var root = doc.documentElement, tools = doc.getElementById('tools');
    if (!tools) return;
    var button = make('button');
    button.type = 'button';
    function isDark() {
      return root.dataset.theme ? root.dataset.theme === 'dark'
        : matchMedia('(prefers-color-scheme: dark)').matches;
    }
    function label() {
      button.textContent = isDark() ? 'Light' : 'Dark';
      button.setAttribute('aria-label', 'Show the page ' + (isDark() ? 'light' : 'dark'));
    }
    button.addEventListener('click', function () {
      root.dataset.theme = isDark() ? 'light' : 'dark';
      label();
    });
    label();
    tools.appendChild(button);
  }

  /* The number a cell sorts by; null: missing. Text sorts as text. */
  function keyOf(cell) {
    var text = cell.dataset.v !== undefined ? cell.dataset.v : cell.textContent;
    text = text.trim().replace('−', '-');
    if (text === '' || text === '–') return null;
    var number = Number(text.replace(/[,%×\u00a0]/g, ''));
    return isNaN(number) ? text : number;
  }
  function compare(a, b) {
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return String(a).localeCompare(String(b), 'en', { numeric: true });
  }
  function sorting(table) {
    var heads = all('thead tr:last-child th', table), body = table.tBodies[0];
    heads.forEach(function (head, column) {
      var button = make('button', 'sorted'), drawing = head.querySelector('svg');
      button.type = 'button';
      while (head.firstChild) button.appendChild(head.firstChild);
      head.appendChild(button);
      if (drawing) head.appendChild(drawing);
      button.addEventListener('click', function () {
        var was = head.getAttribute('aria-sort');
        var up = was === 'descending' || (!was && column === 0);
        heads.forEach(function (h) { h.removeAttribute('aria-sort'); });
        head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
        var rows = all('tr', body).map(function (row) {
          return { row: row, key: keyOf(row.children[column]) };
        });
        rows.sort(function (x, y) {
          if (x.key === null || y.key === null) return (x.key === null) - (y.key === null);
          return up ? compare(x.key, y.key) : compare(y.key, x.key);
        });
        rows.forEach(function (r) { body.appendChild(r.row); });
      });
    });
  }

  /* A field over a table that leaves the rows whose head has the text. */
  function filter(table) {
    var field = make('input', 'filter'), frame = table.parentNode;
    field.type = 'search';
    field.placeholder = table.dataset.filter;
    field.setAttribute('aria-label', table.dataset.filter);
    field.addEventListener('input', function () {
      var wanted = field.value.toLowerCase();
      all('tbody tr', table).forEach(function (row) {
        row.hidden = row.children[0].textContent.toLowerCase().indexOf(wanted) < 0;
      });
    });
    frame.parentNode.insertBefore(field, frame);
  }

  /* One crosshair through all strips, which all have the same time axis. */
  function crosshair(strips) {
    var total = Number(strips[0].dataset.total), start = Number(strips[0].dataset.start);
    var current = null;
    var views = strips.map(function (strip) {
      var hair = make('div', 'hair'), time = make('div', 'hair-time');
      hair.hidden = true;
      hair.appendChild(time);
      strip.appendChild(hair);
      var plots = all('.p[data-values]', strip).map(function (plot) {
        return {
          values: plot.dataset.values.split(' '), from: Number(plot.dataset.from),
          step: Number(plot.dataset.step), unit: plot.dataset.unit,
          out: plot.previousElementSibling, before: Array.prototype.slice.call(plot.previousElementSibling.childNodes)
        };
      });
      return { strip: strip, hair: hair, time: time, axis: strip.querySelector('.p.head'), plots: plots };
    });
    function restore() {
      current = null;
      views.forEach(function (view) {
        view.hair.hidden = true;
        view.plots.forEach(function (plot) { plot.out.replaceChildren.apply(plot.out, plot.before); });
      });
    }
    function show(ms) {
      current = Math.max(0, Math.min(total - 1, ms));
      var clock = new Date(start + current).toISOString().slice(11, 19);
      views.forEach(function (view) {
        var axis = view.axis.getBoundingClientRect(), frame = view.strip.getBoundingClientRect();
        view.hair.hidden = false;
        view.hair.style.left = (axis.left - frame.left + current / total * axis.width) + 'px';
        view.time.textContent = clock;
        view.plots.forEach(function (plot) {
          var value = plot.values[Math.floor((current - plot.from) / plot.step)];
          var text = value ? Number(value).toLocaleString('en-US') + (plot.unit ? '\u00a0' + plot.unit : '') : '– no value';
          plot.out.replaceChildren(make('b', 'live', text));
        });
      });
    }
    views.forEach(function (view) {
      view.strip.tabIndex = 0;
      view.strip.setAttribute('role', 'group');
      view.strip.setAttribute('aria-label', 'Charts over time; arrow keys read the values');
      view.strip.addEventListener('pointermove', function (event) {
        var axis = view.axis.getBoundingClientRect(), share = (event.clientX - axis.left) / axis.width;
        if (share < 0 || share > 1) restore(); else show(share * total);
      });
      view.strip.addEventListener('pointerleave', restore);
      view.strip.addEventListener('blur', restore);
      view.strip.addEventListener('keydown', function (event) {
        var by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (event.key === 'Escape') restore();
        if (!by) return;
        event.preventDefault();
        show(current === null ? total / 2 : current + by * total / 100);
      });
    });
  }

  /* Reads a cell of the heat map from the table of medians, which has the same order. */
  function readOut(map) {
    var table = doc.querySelector('#tenant-medians table');
    if (!table) return;
    var tops = map.dataset.tops.split(' ').map(Number), size = map.dataset.cell.split(' ').map(Number);
    var names = all('thead th', table).slice(1).map(function (h) { return h.textContent; });
    var rows = all('tbody tr', table), middle = all('td', rows.shift());
    var out = make('p', 'read-out', 'Point at a cell to read it.');
    out.setAttribute('aria-live', 'polite');
    var frame = map.closest('.hm');
    frame.parentNode.insertBefore(out, frame);
    map.addEventListener('pointermove', function (event) {
      var box = map.getBoundingClientRect(), y = event.clientY - box.top;
      var column = Math.floor((event.clientX - box.left) / size[0]);
      var row = tops.findIndex(function (top) { return y >= top && y < top + size[1]; });
      if (row < 0 || !rows[row] || !names[column]) return;
      var text = rows[row].children[column + 1].textContent, all = middle[column].textContent;
      var own = parseFloat(text.replace(/,/g, '')), of = parseFloat(all.replace(/,/g, ''));
      out.textContent = rows[row].children[0].textContent + ', ' + names[column] + ': ' +
        (text === '–' ? 'not run' : isNaN(own) ? 'no successful iteration, failed ' + text.trim()
          : text + ' ms, ' + (own / of).toFixed(2) + '× the middle tenant’s ' + all + ' ms');
    });
  }

  theme();
  all('table[data-sort]').forEach(sorting);
  all('table[data-filter]').forEach(filter);
  var strips = all('.strip');
  if (strips.length) crosshair(strips);
  var map = doc.getElementById('heat-map');
  if (map) readOut(map);

  /* On paper everything is open. */
  addEventListener('beforeprint', function () {
    all('details.more').forEach(function (d) { d.dataset.was = d.open; d.open = true; });
  });
  addEventListener('afterprint', function () {
    all('details.more').forEach(function (d) { d.open = d.dataset.was === 'true'; });
  });
})();

/* Sorting, filters and read-outs. Without this script the page has the same content. */
(function () {
  'use strict';
  var doc = document, all = page.all, make = page.make;

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
  /* The first click on a head sorts, the second reverses, the third restores the report's order. */
  function sorting(table) {
    var heads = all('thead tr:last-child th', table), body = table.tBodies[0];
    /* A sum stays below its rows. */
    var last = all('tr[data-last]', body), own = all('tr:not([data-last])', body);
    function sort(column, direction) {
      heads.forEach(function (h) { h.removeAttribute('aria-sort'); });
      if (direction) heads[column].setAttribute('aria-sort', direction);
      var rows = own.map(function (row) { return { row: row, key: keyOf(row.children[column]) }; });
      if (direction) rows.sort(function (x, y) {
        if (x.key === null || y.key === null) return (x.key === null) - (y.key === null);
        return direction === 'ascending' ? compare(x.key, y.key) : compare(y.key, x.key);
      });
      rows.forEach(function (r) { body.insertBefore(r.row, last[0] || null); });
    }
    function first(column) { return column === 0 ? 'ascending' : 'descending'; }
    heads.forEach(function (head, column) {
      var drawing = head.querySelector('svg'), button = page.button('', function () {
        var was = head.getAttribute('aria-sort');
        sort(column, !was ? first(column) : was !== first(column) ? null
          : was === 'ascending' ? 'descending' : 'ascending');
      });
      button.className = 'sorted';
      while (head.firstChild) button.appendChild(head.firstChild);
      head.appendChild(button);
      if (drawing) head.appendChild(drawing);
    });
    if (table.classList.contains('stack')) table.parentNode.parentNode.insertBefore(menu(heads, function (column) {
      sort(Math.max(0, column), column < 0 ? null : first(column));
    }), table.parentNode);
  }

  /* A menu to sort by, for narrow screens without table heads. */
  function menu(heads, sort) {
    var label = make('label', 'sort-menu', 'Sort by '), select = make('select');
    ['the report’s order'].concat(heads.map(function (head) {
      return Array.prototype.map.call(head.querySelector('.sorted').childNodes, function (n) { return n.textContent; })
        .join(', ');
    })).forEach(function (text, i) {
      var option = make('option', null, text);
      option.value = i - 1;
      select.appendChild(option);
    });
    select.addEventListener('change', function () { sort(Number(select.value)); });
    label.appendChild(select);
    return label;
  }

  /* A search field before an element. */
  function field(before, label, search) {
    var made = make('input', 'filter');
    made.type = 'search';
    made.placeholder = label;
    made.setAttribute('aria-label', label);
    made.addEventListener('input', function () { search(made.value.trim().toLowerCase()); });
    before.parentNode.insertBefore(made, before);
  }
  function has(element, wanted) { return element.textContent.toLowerCase().indexOf(wanted) >= 0; }
  /* A field above a table that keeps the rows whose head has the text. */
  function filter(table) {
    field(table.parentNode, table.dataset.filter, function (wanted) {
      var rest = table.parentNode.parentNode.querySelector(':scope > details.rest');
      if (rest && wanted) rest.open = true;
      all('tbody tr', table).forEach(function (row) { row.hidden = !has(row.children[0], wanted); });
    });
  }
  /* A field above bars that keeps those with the text in their title, and opens those with it in a row. */
  function filterBars(bars) {
    field(bars, bars.dataset.filter, function (wanted) {
      all('details', bars).forEach(function (bar) {
        var titled = has(bar.querySelector('summary .t'), wanted), found = false;
        all('tbody tr', bar).forEach(function (row) {
          var own = has(row.children[0], wanted);
          row.hidden = !titled && !own;
          found = found || own;
        });
        bar.hidden = !titled && !found;
        bar.open = wanted !== '' && !titled && found;
      });
    });
  }

  /* Reads the cell of a heat map under the pointer. */
  function readOut(map) {
    var heads = all('thead th', map), median = map.querySelector('tr[data-last]');
    var out = make('p', 'read-out', 'Point at a cell to see its value.');
    out.setAttribute('aria-live', 'polite');
    map.parentNode.insertBefore(out, map);
    map.addEventListener('pointermove', function (event) {
      var cell = event.target.closest('td'), index = cell && cell.cellIndex;
      if (!cell || index < 2 || cell.parentNode === median) return;
      var text = cell.textContent, of = median.children[index].textContent;
      var own = parseFloat(text.replace(/,/g, ''));
      out.textContent = cell.parentNode.children[0].textContent + ', ' + heads[index].textContent + ': ' +
        (text === '–' ? 'not run' : isNaN(own) ? 'no successful iteration, failed ' + text.trim()
          : text + ' ms, ' + (own / parseFloat(of.replace(/,/g, ''))).toFixed(2) + '× the median tenant’s ' + of + ' ms');
    });
  }

  var tools = doc.getElementById('tools');
  if (tools) tools.appendChild(page.themeButton());
  all('table[data-sort]').forEach(sorting);
  all('table[data-filter]').forEach(filter);
  all('.bars[data-filter]').forEach(filterBars);
  all('table.heat').forEach(readOut);

  /* Two menus keep, in all tables, the rows about a workflow's transactions or about a tenant. Rows about neither stay. */
  function scope(workflows, tenants) {
    var workflowOf = {}, isTenant = {}, menus = make('div', 'scope');
    workflows.forEach(function (w, i) { w[1].forEach(function (name) { workflowOf[name] = String(i); }); });
    tenants.forEach(function (name) { isTenant[name] = true; });
    function menu(label, names) {
      var select = make('select');
      select.setAttribute('aria-label', label);
      [label].concat(names).forEach(function (text, i) {
        var option = make('option', null, text);
        option.value = i ? String(i - 1) : '';
        select.appendChild(option);
      });
      select.addEventListener('change', apply);
      if (names.length > 1) menus.appendChild(select);
      return select;
    }
    var workflow = menu('All workflows', workflows.map(function (w) { return w[0]; })), tenant = menu('All tenants', tenants);
    function namesOf(row, known) {
      return all('bdi', row).map(function (b) { return b.textContent; }).filter(function (name) { return name in known; });
    }
    function apply() {
      var wanted = workflow.value, only = tenant.value === '' ? '' : tenants[tenant.value];
      menus.classList.toggle('active', wanted !== '' || only !== '');
      all('main table').forEach(function (table) {
        var left = 0;
        all('tbody tr', table).forEach(function (row) {
          var transactions = namesOf(row, workflowOf), others = namesOf(row, isTenant);
          var out = (wanted !== '' && transactions.length && !transactions.some(function (name) { return workflowOf[name] === wanted; })) ||
            (only !== '' && others.length && others.indexOf(only) < 0);
          row.classList.toggle('out', !!out);
          if (out) left += 1;
        });
        var rest = table.parentNode.parentNode.querySelector(':scope > details.rest');
        if (rest && left) rest.open = true;
      });
    }
    if (!menus.firstChild) return;
    var rail = doc.querySelector('.rail');
    (rail && rail.offsetParent !== null ? rail : doc.getElementById('tools')).appendChild(menus);
  }
  var known = doc.querySelector('script.known');
  if (known) scope.apply(null, JSON.parse(known.textContent));
})();

/* Time charts: one crosshair and one window for all of them, load and infrastructure. */
(function () {
  'use strict';
  var doc = document, all = page.all, make = page.make;

  var STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 14400, 21600, 43200, 86400];
  var HINT = 'Drag across a time chart to zoom all of them.';
  var strips = all('.strip');
  if (!strips.length) return;

  /* Milliseconds since the start of the load. */
  var start = Number(strips[0].dataset.start), total = Number(strips[0].dataset.total);
  var from = 0, to = total, current = null, drag = null;
  var pictures = all('svg.time').map(function (svg) {
    return { svg: svg, box: svg.getAttribute('viewBox').split(' ').map(Number) };
  });
  var views = strips.map(viewOf);
  /* The narrowest window shows a few measured values. */
  var least = Math.min(total, 4 * Math.min.apply(null, [total / 20].concat(
    views.reduce(function (steps, view) {
      return steps.concat(view.plots.map(function (plot) { return plot.step; }));
    }, []))));

  function viewOf(strip, index) {
    var bar = make('div', 'zoom'), text = make('span', null, HINT), back = page.button('Show the whole run', function () {
      show(0, total);
      strip.focus({ preventScroll: true });
    });
    back.hidden = true;
    /* One strip represents all. */
    if (index === 0) text.setAttribute('role', 'status');
    bar.appendChild(text);
    bar.appendChild(back);
    strip.parentNode.insertBefore(bar, strip);

    var hair = make('div', 'hair'), time = make('div', 'hair-time'), chosen = make('div', 'chosen');
    hair.hidden = chosen.hidden = true;
    hair.appendChild(time);
    strip.appendChild(hair);
    strip.appendChild(chosen);
    return {
      strip: strip, text: text, back: back, hair: hair, time: time, chosen: chosen,
      axis: strip.querySelector('.p.head'),
      plots: all('.p[data-values]', strip).map(function (plot) {
        var out = plot.previousElementSibling;
        return {
          values: plot.dataset.values.split(' '), from: Number(plot.dataset.from),
          step: Number(plot.dataset.step), unit: plot.dataset.unit,
          out: out, before: Array.prototype.slice.call(out.childNodes)
        };
      })
    };
  }

  function isWhole() { return from <= 0 && to >= total; }
  function clock(ms, withSeconds) {
    return new Date(start + ms).toISOString().slice(11, withSeconds ? 19 : 16);
  }

  /* The window */

  function show(newFrom, newTo) {
    var length = Math.min(total, Math.max(least, newTo - newFrom));
    from = Math.max(0, Math.min(total - length, newFrom));
    to = from + length;
    pictures.forEach(function (p) {
      p.svg.setAttribute('viewBox', from / total * 1000 + ' ' + p.box[1] + ' ' + length / total * 1000 + ' ' + p.box[3]);
    });
    views.forEach(function (view) {
      view.strip.classList.toggle('closer', !isWhole());
      all('.ticks', view.strip).forEach(ticks);
      view.text.textContent = isWhole() ? HINT : clock(from, true) + ' to ' + clock(to, true) + ' UTC in all time charts.';
      view.back.hidden = isWhole();
      view.back.parentNode.classList.toggle('closer', !isWhole());
    });
    if (current !== null && (current < from || current > to)) hide();
    else if (current !== null) read(current);
  }

  function ticks(group) {
    var made = group.nextElementSibling;
    if (made) made.remove();
    if (isWhole()) return;
    var step = (STEPS_S.find(function (s) { return (to - from) / 1000 / s <= 8; }) || 86400) * 1000;
    made = group.cloneNode(false);
    made.setAttribute('class', 'closer-ticks');
    for (var ms = Math.ceil((start + from) / step) * step - start, i = 0; ms <= to; ms += step, i++) {
      var share = (ms - from) / (to - from), edge = share < 0.04 || share > 0.96;
      // It would stand too close to the next one.
      if (edge && step / (to - from) < 0.19) continue;
      var label = doc.createElementNS(group.namespaceURI, 'text');
      if (i % 2) label.setAttribute('class', 'odd');
      label.setAttribute('x', share * 100 + '%');
      label.setAttribute('y', group.dataset.y);
      label.setAttribute('text-anchor', share < 0.04 ? 'start' : share > 0.96 ? 'end' : 'middle');
      label.textContent = clock(ms, step < 60000);
      made.appendChild(label);
    }
    group.parentNode.appendChild(made);
  }

  function zoom(factor) {
    var around = current === null ? (from + to) / 2 : current, share = (around - from) / (to - from);
    var length = (to - from) * factor;
    show(around - share * length, around + (1 - share) * length);
  }

  /* The crosshair */

  function place(view, ms) {
    var axis = view.axis.getBoundingClientRect(), frame = view.strip.getBoundingClientRect();
    return axis.left - frame.left + (ms - from) / (to - from) * axis.width;
  }
  function hide() {
    current = null;
    views.forEach(function (view) {
      view.hair.hidden = true;
      view.plots.forEach(function (plot) { plot.out.replaceChildren.apply(plot.out, plot.before); });
    });
  }
  function read(ms) {
    current = Math.max(from, Math.min(to, Math.min(total - 1, ms)));
    views.forEach(function (view) {
      view.hair.hidden = false;
      view.hair.style.left = place(view, current) + 'px';
      view.time.textContent = clock(current, true);
      view.plots.forEach(function (plot) {
        var value = plot.values[Math.floor((current - plot.from) / plot.step)];
        var text = value ? Number(value).toLocaleString('en-US') + (plot.unit ? '\u00a0' + plot.unit : '') : '– no value';
        plot.out.replaceChildren(make('b', 'live', text));
      });
    });
  }

  /* Mouse, pen and finger: dragging zooms to the part between its start and its end. */

  function timeOf(view, event) {
    var axis = view.axis.getBoundingClientRect();
    return from + (event.clientX - axis.left) / axis.width * (to - from);
  }
  function choose() {
    views.forEach(function (view) {
      view.chosen.hidden = !drag || !drag.moved;
      if (view.chosen.hidden) return;
      var left = place(view, Math.min(drag.from, drag.to)), right = place(view, Math.max(drag.from, drag.to));
      view.chosen.style.left = left + 'px';
      view.chosen.style.width = right - left + 'px';
    });
  }
  function clamped(ms) { return Math.max(from, Math.min(to, ms)); }

  views.forEach(function (view) {
    var strip = view.strip;
    strip.tabIndex = 0;
    strip.setAttribute('role', 'group');
    strip.setAttribute('aria-label', 'Time charts. Arrow keys read the values, plus and minus zoom, ' +
      'shift with arrow keys moves the window, escape shows the whole run.');
    strip.addEventListener('pointerdown', function (event) {
      var ms = timeOf(view, event);
      if (event.button !== 0 || ms < from || ms > to || !event.target.closest('.p')) return;
      drag = { from: ms, to: ms, x: event.clientX, moved: false };
      strip.setPointerCapture(event.pointerId);
      read(ms);
    });
    strip.addEventListener('pointermove', function (event) {
      var ms = timeOf(view, event);
      if (drag) {
        drag.to = clamped(ms);
        drag.moved = drag.moved || Math.abs(event.clientX - drag.x) > 5;
        choose();
        read(ms);
      } else if (ms < from || ms > to) hide(); else read(ms);
    });
    strip.addEventListener('pointerup', function () {
      var done = drag;
      drag = null;
      choose();
      if (done && done.moved) show(Math.min(done.from, done.to), Math.max(done.from, done.to));
    });
    strip.addEventListener('pointercancel', function () { drag = null; choose(); });
    strip.addEventListener('pointerleave', function (event) {
      if (!drag && event.pointerType !== 'touch') hide();
    });
    strip.addEventListener('dblclick', function () { show(0, total); });
    strip.addEventListener('blur', hide);
    strip.addEventListener('keydown', function (event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      var by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by && event.shiftKey) show(from + by * (to - from) / 4, to + by * (to - from) / 4);
      else if (by) read(current === null ? (from + to) / 2 : current + by * (to - from) / 100);
      else if (event.key === '+' || event.key === '=') zoom(0.5);
      else if (event.key === '-') zoom(2);
      else if (event.key === 'Escape') { hide(); show(0, total); }
      else return;
      event.preventDefault();
    });
  });
})();

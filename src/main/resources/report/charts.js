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
        var at = Math.floor((current - plot.from) / plot.step);
        function text(values, unit) {
          return values[at] ? Number(values[at]).toLocaleString('en-US') + (unit ? '\u00a0' + unit : '') : '– no value';
        }
        plot.out.replaceChildren.apply(plot.out, (plot.lines || [[plot.unit, plot.values]]).map(function (line) {
          var out = make('i');
          out.appendChild(make('b', 'live', text(line[1], line[0])));
          return out;
        }));
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

  /* The large chart: another transaction or request on the axes that the page has drawn. */
  var data = doc.querySelector('script.courses');
  if (data) course(JSON.parse(data.textContent));

  function course(all) {
    var view = views.find(function (v) { return v.strip.parentNode === data.parentNode; });
    var caption = data.closest('figure').querySelector('figcaption bdi');
    var label = make('label', 'course-menu', 'Show '), select = make('select');
    [['Transactions', 0], ['Requests that took most time', 1]].forEach(function (kind) {
      var group = make('optgroup');
      group.label = kind[0];
      all.forEach(function (one, i) {
        if (one[1] !== kind[1]) return;
        var option = make('option', null, one[0]);
        option.value = i;
        option.selected = kind[1] === 0 && one[0] === caption.textContent;
        group.appendChild(option);
      });
      if (group.firstChild) select.appendChild(group);
    });
    label.appendChild(select);
    data.parentNode.insertBefore(label, data.parentNode.firstChild);
    select.addEventListener('change', function () { draw(all[select.value]); });
    draw(all[select.value]);

    function numbers(text) {
      return text.split(' ').map(function (n) { return n === '' ? null : parseInt(n, 36); });
    }
    /* The same steps as those of the page: 1, 2, 3, 4, 6, 8 times a power of ten. */
    function roundUp(value) {
      var power = Math.pow(10, Math.floor(Math.log10(value)));
      return [1, 2, 3, 4, 6, 8, 10].find(function (n) { return n * power >= value * 0.999999; }) * power;
    }
    function topOf(lists, least) {
      var most = Math.max.apply(null, lists.reduce(function (a, b) { return a.concat(b); }, [least]));
      return most > 0 ? roundUp(most) : 1;
    }
    function x(ms) { return (ms / total * 1000).toFixed(1); }
    function y(value, top) { return (100 - value / top * 100).toFixed(1); }
    /* Neighbours without a gap. */
    function parts(values) {
      return values.reduce(function (found, value, i) {
        if (value === null) return found;
        if (i && values[i - 1] !== null) found[found.length - 1].push(i); else found.push([i]);
        return found;
      }, []);
    }
    function line(values, step, top) {
      return parts(values).map(function (part) {
        var places = part.map(function (i) { return x((i + 0.5) * step) + ' ' + y(values[i], top); });
        places.unshift(x(part[0] * step) + ' ' + y(values[part[0]], top));
        var last = part[part.length - 1];
        places.push(x((last + 1) * step) + ' ' + y(values[last], top));
        return 'M' + places.join('L');
      }).join('');
    }
    function band(low, high, step, top) {
      return parts(high).map(function (part) {
        function edge(values, order) {
          return order.map(function (i) { return x((i + 0.5) * step) + ' ' + y(values[i], top); });
        }
        return 'M' + edge(high, part).concat(edge(low, part.slice().reverse())).join('L') + 'Z';
      }).join('');
    }
    function path(plot, css, d) {
      var found = plot.querySelector('path.' + css);
      if (found) found.setAttribute('d', d);
    }
    function axisTo(plot, top) {
      Array.prototype.forEach.call(plot.querySelectorAll('text.yt'), function (tick, i, ticks) {
        tick.textContent = (top * i / (ticks.length - 1)).toLocaleString('en-US', { maximumFractionDigits: 2 });
      });
    }
    function most(values) { return Math.max.apply(null, [0].concat(values)); }
    function sum(values) { return values.reduce(function (a, b) { return a + b; }, 0); }
    function say(plot, readings) {
      plot.before = readings.map(function (reading) {
        var out = make('i');
        out.appendChild(make('b', null, reading[0].toLocaleString('en-US')));
        out.appendChild(doc.createTextNode(' ' + reading[1]));
        return out;
      });
      plot.out.replaceChildren.apply(plot.out, plot.before);
    }

    function draw(one) {
      var step = one[2], lists = one.slice(3).map(numbers), times = lists.slice(0, 3);
      var drawn = Array.prototype.slice.call(view.strip.querySelectorAll('.p[data-values]'));
      caption.textContent = one[0];
      var top = topOf(times, 0);
      axisTo(drawn[0], top);
      path(drawn[0], 'band', band(times[0], times[2], step, top));
      path(drawn[0], 'plan', line(times[1], step, top));
      path(drawn[0], 'edge', line(times[2], step, top));
      path(drawn[0], 'run', line(times[0], step, top));
      var names = ['p50', 'average', 'p95'], plot = view.plots[0];
      plot.lines = names.map(function (name, i) { return ['ms, ' + name, times[i]]; });
      say(plot, names.map(function (name, i) { return [most(times[i]), 'max ' + name]; }));
      lists.slice(3).forEach(function (values, i) {
        var counts = values.map(function (n) { return n || 0; }), highest = topOf([counts], most(counts) > 1 ? 2 : 1);
        axisTo(drawn[i + 1], highest);
        path(drawn[i + 1], 'run', line(counts, step, highest));
        view.plots[i + 1].lines = [['', counts.map(String)]];
        say(view.plots[i + 1], [[sum(counts), 'in the whole run']]);
      });
      view.plots.forEach(function (p) { p.from = 0; p.step = step; });
      Array.prototype.forEach.call(view.strip.querySelectorAll('.l span'), function (unit, i) {
        if (i) unit.textContent = 'in ' + (step < 120000 ? step / 1000 + ' s' : step / 60000 + ' min');
      });
    }
  }
})();

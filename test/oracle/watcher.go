package main

import (
	"sync"

	"k8s.io/apimachinery/pkg/watch"
)

// A watcher passes on the changes of one kind, in order, however slow its reader is.
type watcher struct {
	mu      sync.Mutex
	waiting []watch.Event
	wake    chan struct{}
	events  chan watch.Event
	stopped chan struct{}
	once    sync.Once
}

func newWatcher() *watcher {
	w := &watcher{wake: make(chan struct{}, 1), events: make(chan watch.Event), stopped: make(chan struct{})}
	go w.run()
	return w
}

func (w *watcher) add(event watch.Event) {
	w.mu.Lock()
	w.waiting = append(w.waiting, event)
	w.mu.Unlock()
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

func (w *watcher) take() []watch.Event {
	w.mu.Lock()
	defer w.mu.Unlock()
	taken := w.waiting
	w.waiting = nil
	return taken
}

func (w *watcher) run() {
	defer close(w.events)
	for {
		select {
		case <-w.stopped:
			return
		case <-w.wake:
		}
		for _, event := range w.take() {
			event.Object = event.Object.DeepCopyObject()
			select {
			case <-w.stopped:
				return
			case w.events <- event:
			}
		}
	}
}

func (w *watcher) Stop() { w.once.Do(func() { close(w.stopped) }) }

func (w *watcher) ResultChan() <-chan watch.Event { return w.events }
